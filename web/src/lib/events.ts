/** Turns events into messages of the catalogue. */
import type { GameEvent, Message } from "../wire";
import type { Param } from "./words";

/** An event as a message of the catalogue: its fields fill the gaps of the sentence. */
export function messageOf(game: string, happened: GameEvent): Message {
  const { event, ...fields } = happened;
  const params = Object.fromEntries(
    Object.entries(fields as Record<string, Param | boolean>).map(([gap, value]) => [
      gap,
      typeof value === "boolean" ? Number(value) : value,
    ]),
  );
  return { key: `${game}.event.${event}`, params };
}
