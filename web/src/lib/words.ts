/** The catalogue in the browser; it follows the same rules as the one in Python (src/truckstop/words/catalogue.py). */
import type { Message } from "../wire";

export interface Phrase {
  other: string;
  one?: string;
  none?: string;
  each?: string;
  all?: string;
  by?: string;
  joins?: string[];
}
export type Phrases = Record<string, Phrase | string>;
export type Param = number | string | string[];
export type Figures = Record<string, Record<string, Param>>;

/** A line of text, and the index of the message that it begins with. */
export interface Line {
  text: string;
  from: number;
}

const GAP = /\{(\w+)\}/g;
const THING = /^[a-z_]+:[\p{L}\p{N}_ ]+$/u;
const UNSAID = "unsaid";

export class Words {
  readonly #phrases: Map<string, Phrase>;
  readonly #own: ReadonlySet<string>;

  constructor(phrases: Phrases, own: string[] = []) {
    this.#own = new Set(own);
    this.#phrases = new Map(
      Object.entries(phrases).map(([key, phrase]) => [key, typeof phrase === "string" ? { other: phrase } : phrase]),
    );
  }

  /** The catalogue with the phrases of a set, which replace those of the same key. */
  with(phrases: Phrases): Words {
    const own = Object.keys(phrases);
    return own.length === 0 ? this : new Words({ ...Object.fromEntries(this.#phrases), ...phrases }, own);
  }

  /** True if a set brought the phrase of this key; explanations of the standard thing with this key do not apply
   * then. */
  isOwn(key: string): boolean {
    return this.#own.has(key);
  }

  has(key: string): boolean {
    return this.#phrases.has(key);
  }

  /** A message as a sentence; `names` are the players' names by seat. */
  say(message: Message, names: string[], figures: Figures, game = gameOf(message.key)): string {
    return this.#fill(this.#text(message), message.params, names, figures, game).trim();
  }

  /** Messages in order, joined into as few lines as possible; messages with an empty text are left out. */
  tell(messages: Message[], names: string[], figures: Figures): string[] {
    return this.lines(messages, names, figures).map(({ text }) => text);
  }

  /** The same lines, each with the index of its first message. */
  lines(messages: Message[], names: string[], figures: Figures): Line[] {
    const lines: Line[] = [];
    let before = "";
    const told = messages.flatMap((message, at) => (this.#silent(message) ? [] : [at]));
    let next = 0;
    for (const run of this.#runs(told.map((at) => messages[at]!))) {
      const first = run[0]!;
      const from = told[next]!;
      const line = run.length === 1 ? this.say(first, names, figures) : this.#list(run, names, figures);
      const group = first.key.slice(0, first.key.lastIndexOf("."));
      const joins = this.#phrases.get(first.key)?.joins ?? [];
      if (lines.length > 0 && joins.some((name) => before === `${group}.${name}`)) lines.at(-1)!.text += ` ${line}`;
      else lines.push({ text: line, from });
      before = first.key;
      next += run.length;
    }
    return lines;
  }

  /** The name of a thing such as `seat:2` or `venue:concert`. */
  thing(game: string, thing: string, names: string[], figures: Figures): string {
    const at = thing.indexOf(":");
    const kind = thing.slice(0, at);
    const key = thing.slice(at + 1);
    if (kind === "seat" && /^\d+$/.test(key)) return names[Number(key)] ?? `#${Number(key) + 1}`;
    const phrase = this.#phrases.get(`${game}.${kind}.${key}`);
    if (phrase === undefined) {
      return kind.endsWith("_text") ? String(figures[thing]?.[UNSAID] ?? "") : key.replaceAll("_", " ");
    }
    return this.#fill(phrase.other, figures[thing] ?? {}, names, {}, game);
  }

  get separator(): string {
    return this.#phrases.get("terminal.list_separator")?.other ?? ", ";
  }

  /** True if the text of the message is empty: a board may draw the event, and nothing is said. */
  #silent({ key }: Message): boolean {
    const phrase = this.#phrases.get(key);
    return phrase !== undefined && phrase.other === "" && phrase.all === undefined;
  }

  #text(message: Message): string {
    const phrase = this.#phrases.get(message.key);
    if (phrase === undefined) return readable(message);
    if (phrase.all !== undefined && phrase.each !== undefined) {
      return phrase.all.replace("{list}", () => (phrase.by ?? "{list}").replace("{list}", () => phrase.each!));
    }
    const number = numberIn(message.params);
    if (phrase.one !== undefined && number === 1) return phrase.one;
    if (phrase.none !== undefined && number === 0) return phrase.none;
    return phrase.other;
  }

  #list(run: Message[], names: string[], figures: Figures): string {
    const first = run[0]!;
    const phrase = this.#phrases.get(first.key)!;
    const groups = new Map<string, string[]>();
    for (const part of run) {
      const by = this.#fill(phrase.by ?? "{list}", part.params, names, figures, gameOf(part.key));
      const said = this.#fill(phrase.each!, part.params, names, figures, gameOf(part.key));
      groups.set(by, [...(groups.get(by) ?? []), said]);
    }
    const around = this.#fill(phrase.all!, first.params, names, figures, gameOf(first.key));
    const lists = [...groups].map(([by, parts]) => by.replace("{list}", () => parts.join(this.separator)));
    const separator = this.#phrases.get("terminal.group_separator")?.other ?? "; ";
    return around.replace("{list}", () => lists.join(separator));
  }

  #fill(text: string, params: Record<string, Param>, names: string[], figures: Figures, game: string): string {
    return text.replace(GAP, (gap, name: string) => {
      let value = params[name];
      const whose = params[name.replace(/_text$/, "")];
      if (value === undefined && typeof whose === "string" && name.endsWith("_text")) {
        value = whose.replace(":", "_text:");
      }
      return value === undefined ? gap : this.#param(value, names, figures, game);
    });
  }

  #param(value: Param, names: string[], figures: Figures, game: string): string {
    if (typeof value === "object") {
      return value.map((one) => this.#param(one, names, figures, game)).join(this.separator);
    }
    return typeof value === "number" || !THING.test(value) ? String(value) : this.thing(game, value, names, figures);
  }

  /** Groups of consecutive messages that can be told as one list; every other message is a group of one. */
  #runs(messages: Message[]): Message[][] {
    const runs: Message[][] = [];
    for (const message of messages) {
      const run = runs.at(-1);
      if (run !== undefined && this.#oneList(run[0]!, message)) run.push(message);
      else runs.push([message]);
    }
    return runs;
  }

  /** True if the messages differ only in what stands inside the list. */
  #oneList(first: Message, message: Message): boolean {
    const all = this.#phrases.get(message.key)?.all;
    if (all === undefined || message.key !== first.key) return false;
    return [...all.matchAll(GAP)].every(([, gap]) => same(message.params[gap!], first.params[gap!]));
  }
}

function same(one: Param | undefined, other: Param | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function gameOf(key: string): string {
  return key.slice(0, key.indexOf("."));
}

function numberIn(params: Record<string, Param>): number | undefined {
  if (typeof params.n === "number") return params.n;
  return Object.values(params).find((value) => typeof value === "number");
}

/** A text for a key without a phrase: the end of the key and all its parameters. */
function readable(message: Message): string {
  const name = message.key.slice(message.key.lastIndexOf(".") + 1).replaceAll("_", " ");
  const gaps = Object.keys(message.params).map((gap) => `{${gap}}`);
  return gaps.length > 0 ? `${name}: ${gaps.join(" ")}` : name;
}
