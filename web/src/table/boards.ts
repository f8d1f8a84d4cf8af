/** The boards of the games. Each comes when it is first needed, and is kept. A game from outside has the generic one. */
import type { Component } from "svelte";
import type { BoardProps } from "../lib/board";
import { declareBeats, type BeatTimes } from "../lib/pace";
import { withRetries } from "../lib/retry";
import type { News } from "../wire";

export type AnyBoard = Component<BoardProps<NonNullable<News["view"]>, News["board"]>>;

interface BoardModule {
  default: AnyBoard;
  BEATS?: BeatTimes;
  SUSPENSE?: BeatTimes;
}

const boards: Record<string, () => Promise<unknown>> = {
  frenzy: () => import("../frenzy/Board.svelte"),
  rollwrite: () => import("../rollwrite/Board.svelte"),
  tacos: () => import("../tacos/Board.svelte"),
};
const generic = (): Promise<unknown> => import("./GenericBoard.svelte");
const opened = new Map<string, Promise<AnyBoard>>();

export function boardOf(game: string): Promise<AnyBoard> {
  let found = opened.get(game);
  if (found === undefined) {
    found = withRetries(boards[game] ?? generic).then((module) => {
      const { default: board, BEATS = {}, SUSPENSE } = module as BoardModule;
      declareBeats(game, BEATS, SUSPENSE);
      return board;
    });
    found.catch(() => opened.delete(game));
    opened.set(game, found);
  }
  return found;
}
