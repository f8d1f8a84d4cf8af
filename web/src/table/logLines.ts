/** Puts what happened around the table into the log of the game. */
import { word } from "../lib/settings.svelte";
import type { Line } from "../lib/words";
import type { SeatingShown } from "../wire";

export interface LogLine {
  text: string;
  /** Index of the first event of the line; -1 if it is about the people at the table. */
  from: number;
}

/** A change of the seats as a sentence. */
export function seatingText({ what, name, instead }: SeatingShown): string {
  const called = (who: string): string => (who === "" ? word("web.seating.somebody") : who);
  const key = what === "joined" && instead !== "" ? "joined_instead" : what;
  return word(`web.seating.${key}`, { who: called(name), instead: called(instead) });
}

/** The lines of the game with the changes of the seats between them, where they happened. */
export function withSeating(lines: Line[], seating: SeatingShown[]): LogLine[] {
  const found: LogLine[] = [];
  let next = 0;
  for (const line of lines) {
    for (; next < seating.length && seating[next]!.after <= line.from; next += 1) {
      found.push({ text: seatingText(seating[next]!), from: -1 });
    }
    found.push(line);
  }
  return [...found, ...seating.slice(next).map((one) => ({ text: seatingText(one), from: -1 }))];
}
