/** Dates and times in words. */
import { UNITS } from "./labels";
import { settings } from "./settings.svelte";

/** A time relative to now, as "in 5 hours" or "yesterday". */
export function relativeTime(seconds: number): string {
  const [unit, size] = Object.entries(UNITS).find(([, one]) => Math.abs(seconds) >= one) ?? (["second", 1] as const);
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  return words.format(Math.trunc(seconds / size), unit as keyof typeof UNITS);
}

/** The date and time of a moment, given in seconds since 1970. */
export function dateAndTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(settings.language, { dateStyle: "medium", timeStyle: "short" });
}
