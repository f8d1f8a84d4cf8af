/** Tests of the requests for looks. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LookRequests } from "../../src/lib/lookRequests";
import type { LookBook } from "../../src/lib/looks";
import type { Looked, Looks, Prompt } from "../../src/wire";

const question = (any_order = false) => ({ any_order }) as unknown as Prompt;
const looks = (id: string) =>
  ({ is: "looks", id, n: 9, events: [], owners: [], questions: [], looks: [{ options: [1] }] }) as Looks;
const looked = (id: string) => ({ is: "looked", id, does: [] }) as unknown as Looked;
const refused = (id: string, error: string) => ({ is: "refused", id, error, message: "" }) as const;

function requests() {
  const at = { asked: question() as Prompt | null, stale: false, open: true, found: null as LookBook | null };
  const sent: { verb: string; id: string }[] = [];
  const looking = new LookRequests({
    write: (message) => at.open && sent.push(message) > 0,
    asked: () => at.asked,
    stale: () => at.stale,
    found: (book) => (at.found = book),
  });
  return { at, sent, looking };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("all looks of a question", () => {
  it("count whatever the number of the last message: others may have done something in secret", () => {
    const { at, sent, looking } = requests();
    looking.all();
    looking.heard(looks(sent[0]!.id));
    expect(at.found?.of([1])).toBeDefined();
  });

  it("do not count for another question", () => {
    const { at, sent, looking } = requests();
    looking.all();
    at.asked = question();
    looking.heard(looks(sent[0]!.id));
    expect(at.found).toBeNull();
  });

  it("do not count while a later question waits to be shown", () => {
    const { at, sent, looking } = requests();
    looking.all();
    at.stale = true;
    looking.heard(looks(sent[0]!.id));
    expect(at.found).toBeNull();
  });

  it("are requested again if the server refused them as too fast", () => {
    const { at, sent, looking } = requests();
    looking.all();
    expect(looking.refused(refused(sent[0]!.id, "too_fast"))).toBe(true);
    expect(sent.length).toBe(1);
    vi.runAllTimers();
    looking.heard(looks(sent[1]!.id));
    expect(at.found).not.toBeNull();
  });

  it("are not requested for options in any order, or without a prompt", () => {
    const { at, sent, looking } = requests();
    at.asked = question(true);
    looking.all();
    at.asked = null;
    looking.all();
    expect(sent).toEqual([]);
  });
});

describe("a look at one gesture", () => {
  it("is answered by its id", async () => {
    const { sent, looking } = requests();
    const [one, other] = [looking.at([1]), looking.at([2])];
    looking.heard(looked(sent[1]!.id));
    looking.heard(looked(sent[0]!.id));
    expect((await one)?.id).toBe(sent[0]!.id);
    expect((await other)?.id).toBe(sent[1]!.id);
  });

  it("is null if the prompt has changed meanwhile", async () => {
    const { at, sent, looking } = requests();
    const found = looking.at([1]);
    at.asked = question();
    looking.heard(looked(sent[0]!.id));
    expect(await found).toBeNull();
  });

  it("is requested once more if the server refused it as too fast", async () => {
    const { sent, looking } = requests();
    const found = looking.at([1]);
    looking.refused(refused(sent[0]!.id, "too_fast"));
    vi.runAllTimers();
    looking.refused(refused(sent[1]!.id, "too_fast"));
    vi.runAllTimers();
    expect(sent.length).toBe(2);
    expect(await found).toBeNull();
  });

  it("is null without a connection, or on a new connection", async () => {
    const { at, looking } = requests();
    const lost = looking.at([1]);
    looking.reopened();
    expect(await lost).toBeNull();
    at.open = false;
    expect(await looking.at([1])).toBeNull();
  });

  it("leaves refusals of anything else to others", () => {
    const { looking } = requests();
    expect(looking.refused(refused("k3-1", "illegal"))).toBe(false);
    expect(looking.refused(refused("", "late"))).toBe(false);
  });
});
