/** The properties of the board, and those that its parts share. */
import type { BoardProps } from "../lib/board";
import type { FrenzyBoard, FrenzyEvent, FrenzyView } from "../wire";
import type { Selection } from "./selection.svelte";

export type FrenzyProps = BoardProps<FrenzyView, FrenzyBoard, FrenzyEvent>;

/** The properties of a part of the board in which something can be selected. */
export interface PartProps {
  play: FrenzyProps;
  selection: Selection;
}
