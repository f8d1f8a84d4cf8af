/** The other people who play on this device: the browser keeps their tokens by table. */
import { forgetMe, forgetOther } from "./api";

const OURS = "truckstop.";
/** Prefix of the storage keys under which the browser keeps the other people of a table. */
const TABLE = "truckstop.device.";
const NAMES = "truckstop.names";

/** Another person who plays at a table on this device. */
export interface Other {
  name: string;
  token: string;
}

/** Another person of this device, with the tables where they play. */
export interface DevicePerson {
  name: string;
  token: string;
  tables: string[];
}

const shared = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(TABLE))
    .map((key) => key.slice(TABLE.length));

/** Store who else plays at a table on this device. */
export function keepOthers(table: string, others: Other[]): void {
  localStorage.setItem(TABLE + table, JSON.stringify(others));
}

export function othersAt(table: string): Other[] {
  return JSON.parse(localStorage.getItem(TABLE + table) ?? "[]") as Other[];
}

/** The other people of all tables, each once, by name. */
export function othersHere(): DevicePerson[] {
  const found = new Map<string, DevicePerson>();
  for (const table of shared()) {
    for (const { name, token } of othersAt(table)) {
      const one = found.get(token) ?? { name, token, tables: [] };
      one.tables.push(table);
      found.set(token, one);
    }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Delete one of these people, here and on the server. */
export async function deleteOther({ token, tables }: DevicePerson): Promise<void> {
  await forgetOther(token);
  for (const table of tables) {
    const left = othersAt(table).filter((one) => one.token !== token);
    if (left.length > 0) keepOthers(table, left);
    else localStorage.removeItem(TABLE + table);
  }
}

/** Delete everybody who plays here, and everything that this browser stores. */
export async function deleteAll(): Promise<void> {
  for (const one of othersHere()) await deleteOther(one);
  await forgetMe();
  for (const key of Object.keys(localStorage)) if (key.startsWith(OURS)) localStorage.removeItem(key);
}

/** The names of the last game on this device, which are filled in for the next one. */
export function lastNames(): string[] {
  return JSON.parse(localStorage.getItem(NAMES) ?? "[]") as string[];
}

export function keepNames(names: string[]): void {
  localStorage.setItem(NAMES, JSON.stringify(names));
}
