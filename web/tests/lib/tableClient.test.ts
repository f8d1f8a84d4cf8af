/** Tests of the client of a table: the queue of news, commands and looks, with a fake connection. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConnectionCallbacks } from "../../src/lib/connection.svelte";
import type { GameEvent, News, Outgoing, Prompt, TableShown } from "../../src/wire";

const connections = vi.hoisted(() => [] as FakeConnection[]);
const settings = vi.hoisted(() => ({ pace: "brisk", language: "en" }));

/** A connection that records what is sent, and receives what a test gives it. */
interface FakeConnection {
  standing: string;
  written: Outgoing[];
  ends: ConnectionCallbacks;
  givenUp: number;
  closed: boolean;
}
vi.mock("../../src/lib/connection.svelte", () => ({
  UNANSWERED: 6000,
  Connection: class {
    standing = "opening";
    written: Outgoing[] = [];
    givenUp = 0;
    closed = false;
    constructor(
      readonly table: string,
      readonly ends: ConnectionCallbacks,
    ) {
      connections.push(this);
    }
    open(): void {}
    close(): void {
      this.closed = true;
    }
    giveUp(): void {
      this.givenUp += 1;
      this.standing = "lost";
    }
    write(message: Outgoing): boolean {
      if (this.standing === "open") this.written.push(message);
      return this.standing === "open";
    }
  },
}));
vi.mock("../../src/lib/settings.svelte", () => ({ settings, word: (key: string) => key }));
vi.mock("../../src/lib/api", () => ({ refusalText: (key: string, message: string) => `${key}: ${message}` }));
const page = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal("document", page);
vi.stubGlobal("window", globalThis);
const { declareBeats } = await import("../../src/lib/pace");
const { TableClient } = await import("../../src/lib/tableClient.svelte");

const event = (name: string) => ({ event: "shut", venue: name }) as GameEvent;
const asks = (key: string) => ({ asks: { key, params: {} }, any_order: false }) as unknown as Prompt;
const table = (status: string) => ({ game: "frenzy", status, ended: "", seats: [{ name: "Ana" }, { name: "Bo" }] }) as unknown as TableShown;

function news(n: number, since: number, names: string[], more: Partial<News> = {}): News {
  return {
    is: "news",
    n,
    you: 0,
    whole: false,
    since,
    events: names.map(event),
    waiting: [1],
    same: false,
    view: { at: n } as unknown as News["view"],
    asked: null,
    can_take_back: false,
    table: null,
    chat: [],
    clocks: [],
    now: 0,
    beats: [],
    last_beat: "",
    befores: names.map(() => 0),
    board: null,
    id: "",
    ...more,
  };
}

const open = new Set<{ close: () => void }>();

function sat() {
  const client = new TableClient("t", "token");
  open.add(client);
  const line = connections.at(-1)!;
  const opens = (): void => {
    line.standing = "open";
    line.ends.opened();
  };
  opens();
  line.ends.hear(news(1, 0, ["a"], { whole: true, table: table("running"), board: { key: "b" } as unknown as News["board"] }));
  const sent = (verb: string) => line.written.filter((one) => one.verb === verb) as (Outgoing & { id: string })[];
  return { client, line, sent, opens };
}
const told = (client: InstanceType<typeof TableClient>) => client.events.map((one) => (one as { venue: string }).venue).join("");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const one of open) one.close();
  open.clear();
  vi.useRealTimers();
  settings.pace = "brisk";
  page.hidden = false;
});

describe("coming to a table", () => {
  it("sends the identity and the number of the last message received", () => {
    const { line } = sat();
    expect(line.ends.hello()).toEqual({ verb: "hello", token: "token", seat: 0, after: 1 });
  });
  it("shows the position at once, and nothing of it as new", () => {
    const { client } = sat();
    expect([told(client), client.fresh, client.happened, client.board]).toEqual(["a", 0, [], { key: "b" }]);
    expect([client.names, client.playing, client.connection]).toEqual([["Ana", "Bo"], true, "open"]);
  });
  it("drops waiting frames when the whole position comes again", async () => {
    const { client, line } = sat();
    for (const n of [2, 3]) line.ends.hear(news(n, n - 1, [`${n}`]));
    line.ends.hear(news(4, 0, ["x"], { whole: true }));
    await vi.runAllTimersAsync();
    expect([told(client), client.behind]).toEqual(["x", 0]);
  });
});

describe("news", () => {
  it("are shown one after another, each for a while", async () => {
    const { client, line } = sat();
    for (const n of [2, 3, 4]) line.ends.hear(news(n, n - 1, [`${n}`]));
    expect([told(client), client.behind]).toEqual(["a2", 2]);
    await vi.advanceTimersByTimeAsync(1200);
    expect([told(client), client.behind]).toEqual(["a23", 1]);
    await vi.runAllTimersAsync();
    expect([told(client), client.behind, client.fresh]).toEqual(["a234", 0, 1]);
  });
  it("without events are shown without a delay", () => {
    const { client, line } = sat();
    line.ends.hear(news(2, 1, [], { waiting: [0] }));
    line.ends.hear(news(3, 1, ["b"]));
    expect([told(client), client.behind]).toEqual(["ab", 0]);
  });
  it("are all shown at once if the pace says so or the page is hidden", () => {
    settings.pace = "once";
    const { client, line } = sat();
    for (const n of [2, 3]) line.ends.hear(news(n, n - 1, [`${n}`]));
    expect([told(client), client.behind]).toEqual(["a23", 0]);
    settings.pace = "brisk";
    for (const n of [4, 5]) line.ends.hear(news(n, n - 1, [`${n}`]));
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    expect([told(client), client.behind]).toEqual(["a2345", 0]);
  });
  it("wait while the person holds what is shown", async () => {
    const { client, line } = sat();
    client.hold(true);
    line.ends.hear(news(2, 1, ["b"]));
    await vi.runAllTimersAsync();
    expect([told(client), client.behind]).toEqual(["a", 1]);
    client.hold(false);
    expect(told(client)).toBe("ab");
  });
  it("that were skipped together have all just happened", () => {
    const { client, line } = sat();
    for (const n of [2, 3, 4]) line.ends.hear(news(n, n - 1, [`${n}`]));
    client.skip();
    expect([told(client), client.fresh, client.happened.length, client.jumped]).toEqual(["a234", 2, 2, true]);
    line.ends.hear(news(5, 4, ["5"]));
    expect([told(client), client.jumped]).toEqual(["a2345", false]);
  });
  it("of bots are skipped with what was skipped, until a person must act", () => {
    const { client, line } = sat();
    const seats = [{ name: "Ana", kind: "person" }, { name: "Bo", kind: "bot" }];
    const bots = { waiting: [1], table: { ...table("running"), seats } as unknown as TableShown };
    for (const n of [2, 3]) line.ends.hear(news(n, n - 1, [`${n}`], bots));
    client.skip();
    line.ends.hear(news(4, 3, ["4"], bots));
    expect([told(client), client.behind, client.jumped]).toEqual(["a234", 0, true]);
    line.ends.hear(news(5, 4, ["5"], { waiting: [0], asked: asks("next") }));
    expect([told(client), client.asked, client.jumped]).toEqual(["a2345", asks("next"), true]);
    for (const n of [6, 7]) line.ends.hear(news(n, n - 1, [`${n}`], bots));
    expect([told(client), client.behind]).toEqual(["a2345", 2]);
  });
  it("come beat by beat, and only the last frame has the prompt", async () => {
    const { client, line } = sat();
    const beats = [{ told: 1, what: "roll", view: { at: "beat" } as unknown as News["view"] }] as News["beats"];
    line.ends.hear(news(2, 1, ["b", "c"], { beats, asked: asks("next") }));
    expect([told(client), client.view, client.asked]).toEqual(["ab", { at: "beat" }, null]);
    await vi.runAllTimersAsync();
    expect([told(client), client.view, client.asked]).toEqual(["abc", { at: 2 }, asks("next")]);
  });
  it("show a beat for as long as its board declares, also after the player's own move", async () => {
    const { client, line, sent } = sat();
    declareBeats("frenzy", { roll: 5000 });
    const beats = [{ told: 1, what: "roll", view: { at: "beat" } as unknown as News["view"] }] as News["beats"];
    void client.do([1]);
    line.ends.hear(news(2, 1, ["b", "c"], { beats, asked: asks("next"), id: sent("do")[0]!.id }));
    expect([client.beat, client.asked]).toEqual(["roll", null]);
    await vi.advanceTimersByTimeAsync(4900);
    expect(client.beat).toBe("roll");
    await vi.advanceTimersByTimeAsync(200);
    expect([client.beat, client.asked]).toEqual([null, asks("next")]);
    declareBeats("frenzy", {});
  });
  it("do not change what is under a pressed pointer", async () => {
    const { client, line } = sat();
    client.press(true);
    const clocks = [{}] as unknown as News["clocks"];
    line.ends.hear(news(2, 1, ["b"]));
    line.ends.hear(news(3, 2, ["c"], { clocks, waiting: [0], asked: asks("q") }));
    await vi.runAllTimersAsync();
    expect(told(client)).toBe("a");
    client.press(false);
    expect([told(client), client.asked]).toEqual(["abc", asks("q")]);
  });
  it("are not delayed while the player's own clock runs", () => {
    const { client, line } = sat();
    const clocks = [{}] as unknown as News["clocks"];
    for (const n of [2, 3]) line.ends.hear(news(n, n - 1, [`${n}`], { clocks, waiting: [0], asked: asks("q") }));
    expect([told(client), client.behind]).toEqual(["a23", 0]);
  });
  it("of a take-back remove the events since", () => {
    settings.pace = "once";
    const { client, line } = sat();
    line.ends.hear(news(2, 1, ["b", "c"]));
    line.ends.hear(news(3, 2, []));
    expect([told(client), client.before, client.happened]).toEqual(["ab", [0, 1], []]);
  });
  it("keep equal objects, so that no plan based on them is lost", () => {
    settings.pace = "once";
    const { client, line } = sat();
    line.ends.hear(news(2, 1, [], { asked: asks("q"), view: { v: 1 } as unknown as News["view"] }));
    const { asked, view, turn } = client;
    line.ends.hear(news(3, 1, [], { asked: asks("q"), view: { v: 1 } as unknown as News["view"] }));
    expect(client.asked === asked && client.view === view).toBe(true);
    line.ends.hear(news(4, 1, [], { same: true, view: null }));
    expect([client.view === view, client.turn]).toEqual([true, turn + 1]);
  });
  it("of the table are shown at once, but the end of the game waits for its last move", async () => {
    const { client, line } = sat();
    line.ends.hear(news(2, 1, ["b"]));
    const over = { ...table("over"), proposal: { number: 1 } } as unknown as TableShown;
    line.ends.hear(news(3, 2, ["c"], { table: over }));
    expect([client.table?.status, client.table?.proposal?.number]).toEqual(["running", 1]);
    await vi.runAllTimersAsync();
    expect(client.table?.status).toBe("over");
  });
  it("puts chat lines in order, each once", () => {
    const { client, line } = sat();
    const written = (number: number, text: string | null) => ({ number, seat: 0, name: "Ana", text });
    line.ends.hear(news(2, 1, [], { chat: [written(4, "second")] }));
    line.ends.hear(news(3, 1, [], { chat: [written(2, "first"), written(4, null)] }));
    expect(client.chat.map((one) => [one.number, one.text])).toEqual([
      [2, "first"],
      [4, null],
    ]);
  });
});

describe("a command", () => {
  it("refers to the message that is shown, not to one that has arrived and is not shown yet", async () => {
    const { client, line, sent } = sat();
    for (const n of [2, 3]) line.ends.hear(news(n, n - 1, [`${n}`]));
    void client.do([5, 6]);
    expect(sent("do")).toMatchObject([{ options: [5, 6], n: 2 }]);
    expect(client.busy).toBe(true);
  });
  it("is answered by its news, which nothing that came before delays", async () => {
    const { client, line, sent } = sat();
    for (const n of [2, 3]) line.ends.hear(news(n, n - 1, [`${n}`]));
    const done = client.do([5]);
    line.ends.hear(news(4, 3, ["4"], { id: sent("do")[0]!.id }));
    expect([await done, told(client), client.busy]).toEqual(["", "a234", false]);
  });
  it("is not sent twice: a second click comes too late", async () => {
    const { client, sent } = sat();
    void client.do([5]);
    expect(await client.do([5])).toBe("web.wrong.late");
    expect(sent("do")).toHaveLength(1);
  });
  it("is refused with a reason, which stays until the next command", async () => {
    const { client, line, sent } = sat();
    const done = client.do([5]);
    line.ends.hear({ is: "refused", id: sent("do")[0]!.id, error: "late", message: "too late" });
    expect([await done, client.refused, client.busy]).toEqual(["late: too late", "late: too late", false]);
    void client.send({ verb: "take_back" });
    expect(client.refused).toBe("");
  });
  it("that says something is refused where it was said", async () => {
    const { client, line, sent } = sat();
    const done = client.send({ verb: "say", text: "Hello" });
    line.ends.hear({ is: "refused", id: sent("say")[0]!.id, error: "chat", message: "too long" });
    expect([await done, client.refused]).toEqual(["chat: too long", ""]);
  });
  it("waits for the connection, and is sent again with its id on a new one", async () => {
    const { client, line, sent, opens } = sat();
    line.standing = "lost";
    const done = client.do([5]);
    expect(sent("do")).toEqual([]);
    opens();
    line.standing = "lost";
    opens();
    const [one, two] = sent("do");
    expect(one!.id).toBe(two!.id);
    line.ends.hear({ is: "done", id: one!.id });
    expect(await done).toBe("");
  });
  it("without an answer in time gives up the connection, once", async () => {
    const { client, line } = sat();
    void client.do([5]);
    await vi.advanceTimersByTimeAsync(5900);
    expect(line.givenUp).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(line.givenUp).toBe(1);
  });
});

describe("looks", () => {
  it("are requested with each prompt, and not again while it is the same", () => {
    settings.pace = "once";
    const { line, sent } = sat();
    line.ends.hear(news(2, 1, [], { asked: asks("q") }));
    line.ends.hear(news(3, 1, [], { asked: asks("q"), view: { at: 9 } as unknown as News["view"] }));
    expect(sent("looks")).toHaveLength(1);
    line.ends.hear(news(4, 1, [], { asked: asks("other") }));
    expect(sent("looks")).toHaveLength(2);
  });
  it("that are refused show no refusal", () => {
    settings.pace = "once";
    const { client, line, sent } = sat();
    line.ends.hear(news(2, 1, [], { asked: asks("q") }));
    line.ends.hear({ is: "refused", id: sent("looks")[0]!.id, error: "not_asked", message: "no" });
    expect(client.refused).toBe("");
  });
});

it("a closed client receives and sends nothing more", async () => {
  const { client, line } = sat();
  line.ends.hear(news(2, 1, ["b"]));
  line.ends.hear(news(3, 2, ["c"]));
  void client.do([5]);
  client.close();
  await vi.runAllTimersAsync();
  expect([line.closed, line.givenUp, told(client)]).toEqual([true, 0, "ab"]);
});
