/** Any view as labelled fields, for a game that has no board of its own. */
import type { Voice } from "../lib/voice";

export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
export type Fields = Record<string, Value>;

/** The rows of a list of this name are the players. */
const SEATS = "seats";
/** Fields that say something about the view and not about the game. */
const SILENT = ["viewer", "over"];
const THING = /^[a-z_]+:[\p{L}\p{N}_ ]+$/u;

/** A value that is short enough for one place: a figure, a name, or a list of these. */
export const isShort = (value: Value): boolean =>
  Array.isArray(value) ? value.every(isPlain) : isPlain(value);
const isPlain = (value: Value): boolean => value === null || typeof value !== "object";
export const isThing = (value: Value): value is string => typeof value === "string" && THING.test(value);

/** The name of a field in the words of its game, or its own. */
export function label(name: string, voice: Voice): string {
  const key = `${voice.game}.view.${name}`;
  return voice.words.has(key) ? voice.word(key) : capital(name.replaceAll("_", " "));
}
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A figure, a name or a list of these as text. */
export function said(value: Value, voice: Voice): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return voice.word(value ? "web.generic.yes" : "web.generic.no");
  if (Array.isArray(value)) return value.map((one) => said(one, voice)).join(voice.words.separator) || "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, one]) => `${label(name, voice)} ${said(one, voice)}`);
    return parts.join(voice.words.separator) || "–";
  }
  return isThing(value) ? voice.thing(value) : String(value) || "–";
}

/** A row of a table: the player it belongs to or its number, and its cells. */
export interface Row {
  seat: number | null;
  name: string;
  cells: Value[];
}
export interface Grid {
  columns: string[];
  rows: Row[];
}

/** A list whose items have parts, as a table. Lists of lists have numbered columns. */
export function grid(name: string, list: Value[], voice: Voice): Grid {
  const columns = new Set<string>();
  for (const one of list) for (const column of Object.keys(one ?? {})) columns.add(column);
  const names = [...columns];
  const rows = list.map((one, at) => ({
    seat: name === SEATS ? at : null,
    name: name === SEATS ? voice.thing(`seat:${at}`) : String(at + 1),
    cells: names.map((column) => (one as Fields | null)?.[column] ?? null),
  }));
  const numbered = list.every((one) => Array.isArray(one));
  return { columns: names.map((column) => (numbered ? String(Number(column) + 1) : label(column, voice))), rows };
}

/** The fields of a view in three groups: figures and names, lists of them, and everything with parts of its own. */
export function groups(view: Fields): { facts: [string, Value][]; lists: [string, Value[]][]; parts: [string, Value][] } {
  const shown = Object.entries(view).filter(([name]) => !SILENT.includes(name));
  return {
    facts: shown.filter(([, value]) => isPlain(value)),
    lists: shown.filter((one): one is [string, Value[]] => Array.isArray(one[1]) && isShort(one[1]) && one[0] !== SEATS),
    parts: shown.filter(([name, value]) => !isShort(value) || (Array.isArray(value) && name === SEATS)),
  };
}
