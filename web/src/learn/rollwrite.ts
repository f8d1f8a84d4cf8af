/** The lesson of rollwrite: the first turns, with a start, an own roll, another player's roll, and two drives. */
import type { Choice, Message, RollwriteBoard, RollwriteEvent, RollwriteView, Shortcut } from "../wire";
import { best, nameOf, seat, type Example, type Lesson, type Moment, type Remark } from "./lesson";

const HINTS: Record<string, string> = {
  start: "start",
  reroll: "reroll",
  drive_to_sell: "drive",
  drive_free: "free",
  wild: "wild",
  order: "bonus",
};

/** The chance of a higher number from which a reroll is worth it. */
const LIKELY = 0.5;

function remarks(events: RollwriteEvent[], { you, view }: Moment<RollwriteView>): Remark[] {
  const found: Remark[] = [];
  for (const { event: name, ...params } of events) {
    const yours = "who" in params && params.who === seat(you);
    if (name === "turn" && !yours) found.push({ id: name, name: "others_roll", params });
    // The learner's own sales are remarked on every turn; those of others only once.
    else if (name === "sold" && yours) found.push({ id: `${name} ${view.turn}`, name, closing: true, params });
    else if (name === "sold") found.push({ id: "others_sale", name: "others_sale", params });
    else if (name === "crossed" && yours) found.push({ id: name, name, params });
    else if (name === "closed" && yours) found.push({ id: name, name, params });
  }
  return found;
}

/** The worth of a drive: its sale, less what it loses by skipped spaces and closed venues. */
function worth({ says }: Shortcut): number {
  const { face, skips, n } = says.params;
  return Number(face ?? 0) - 2 * Number(skips ?? 0) - Number(n ?? 0);
}

function shown(name: string, params: Message["params"], touches: string[]): Example {
  return { says: { key: `web.learn.rollwrite.example.${name}`, params }, touches };
}

/** An example: a sale that loses little, or a die to reroll. */
function example({ asked, view, board }: Moment<RollwriteView>): Example | null {
  if (asked === null) return null;
  const name = nameOf(asked.asks);
  if (name === "drive_to_sell") return sale(asked.shortcuts);
  return name === "reroll" ? reroll(asked.choices, view, board as RollwriteBoard | null) : null;
}

function sale(shortcuts: Shortcut[]): Example | null {
  const good = best(shortcuts, worth);
  const end = good?.touches.at(-1);
  if (good === undefined || end === undefined) return null;
  const { square, die, face, skips } = good.says.params;
  if (die === undefined) return shown("wild", { square: square! }, [end]);
  return shown("drive", { square: square!, die, face: face!, n: skips ?? 0 }, [end]);
}

/** Of the dice that could be sold this turn, the one most likely to rise; or the advice to keep them all. */
function reroll(choices: Choice[], view: RollwriteView, board: RollwriteBoard | null): Example | null {
  if (board === null || view.mine === null) return null;
  const { sellable } = view.mine;
  const rises = ([die, face]: [string, number]): number => 1 - face / board.sides[die]!;
  const low = best(Object.entries(view.dice).filter(([die]) => sellable.includes(die)), rises);
  if (low === undefined || rises(low) < LIKELY) return shown("keep", {}, []);
  const [die, face] = low;
  const choice = choices.find((one) => one.touches.includes(`die:${die}`));
  return choice === undefined ? null : shown("reroll", { die: `die:${die}`, face }, choice.touches);
}

export const rollwrite: Lesson<RollwriteView, RollwriteEvent> = {
  phases: ["roll", "drive_and_write", "end_turn"],
  hint: ({ asked }) => {
    if (asked === null) return "";
    const name = nameOf(asked.asks);
    return name.startsWith("bonus_") ? "bonus" : (HINTS[name] ?? "");
  },
  params: ({ view, you, board }) => ({
    n: view.sheets[you]?.steps ?? 0,
    turn: (board as RollwriteBoard | null)?.shortest ?? 0,
  }),
  remarks,
  example,
  // With two players, each has rolled once by then.
  done: (view) => view.over || view.turn > 2,
};
