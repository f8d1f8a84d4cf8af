/** Verifies the dice of a finished game: the secret is the one committed to before play, and every draw follows from
 * it. The same rules as on the server (`Fair` in src/truckstop/kernel/chance.py), computed in the player's browser. */
import { games, Refused } from "../lib/api";
import type { Failure, LogFile } from "../wire";
import { fromHex, hmac, joined, sha256, toHex } from "./sha256";

export interface WrongDraw {
  entry: number;
  source: string;
  value: number;
  computed: number;
}

export interface DiceReport {
  seal: string;
  secret: string;
  /** True if the commitment is that of the secret. */
  sealed: boolean;
  /** Number of times that players added entropy. */
  added: number;
  draws: number;
  copied: number;
  /** Number of draws from sources that are not known here. */
  unknown: number;
  wrong: WrongDraw | null;
}

const utf8 = new TextEncoder();

/** The key of all draws: the secret, and the entropy that the players added. */
async function keyOf(secret: Uint8Array, entropy: string[]): Promise<Uint8Array> {
  const parts = entropy.map(fromHex).flatMap((part) => {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, part.length);
    return [length, part];
  });
  return hmac(secret, await sha256(joined(...parts)));
}

/** The k-th draw of a source. Words past the last whole multiple of n are skipped, so that all values are equally
 * likely. */
async function computeDraw(key: Uint8Array, source: number, k: number, n: number): Promise<number> {
  const below = 2n ** 64n - (2n ** 64n % BigInt(n));
  for (let attempt = 0; ; attempt += 1) {
    const hash = await hmac(key, utf8.encode(`${source}:${k}:${attempt}`));
    const word = new DataView(hash.buffer).getBigUint64(0);
    if (word < below) return Number(word % BigInt(n));
  }
}

/** Compute all draws again, including those taken back, and compare. Stops at the first difference. */
export async function verifyDraws(log: LogFile, seal: string, sources: string[]): Promise<DiceReport> {
  const secret = fromHex(log.secret ?? "");
  const entropy = log.dice.entropy ?? [];
  const computed = toHex(await sha256(joined(utf8.encode("truckstop dice "), secret)));
  // Number of moves copied from another game, whose draws are from other dice.
  const copied = log.copied ?? 0;
  const found: DiceReport = {
    seal,
    secret: log.secret ?? "",
    sealed: log.secret !== null && computed === seal && log.dice.commitment === seal,
    added: entropy.length,
    draws: 0,
    copied,
    unknown: 0,
    wrong: null,
  };
  const key = await keyOf(secret, entropy);
  const counts = new Map<string, number>();
  for (const [entry, { draws = [] }] of log.entries.entries()) {
    for (const [source, n, value] of entry < copied ? [] : draws) {
      const number = sources.indexOf(source);
      const k = counts.get(source) ?? 0;
      counts.set(source, k + 1);
      if (number < 0) {
        found.unknown += 1;
        continue;
      }
      const gives = await computeDraw(key, number, k, n);
      if (gives !== value) return { ...found, wrong: { entry, source, value, computed: gives } };
      found.draws += 1;
    }
  }
  return found;
}

/** The address of the log of a finished game. */
export const logUrl = (table: string): string => `/api/tables/${table}/log`;

export async function verifyTable(table: string, seal: string): Promise<DiceReport> {
  const answer = await fetch(logUrl(table));
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Refused("log", (body as Failure).message);
  const log = body as LogFile;
  const sources = (await games()).find((one) => one.game === log.game)?.sources ?? [];
  return verifyDraws(log, seal, sources);
}
