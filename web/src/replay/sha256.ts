/** SHA-256 and HMAC. The browser's implementation exists only for pages from https or localhost, which a table in the
 * home network is not. So there is also one here (FIPS 180-4). */

const primes = (many: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < many; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of the fractional part of a root. */
const behind = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUND = primes(64).map((prime) => behind(Math.cbrt(prime)));
const BEGIN = primes(8).map((prime) => behind(Math.sqrt(prime)));
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length * 8) >>> 0);
  return view;
}

/** SHA-256 without the help of the browser. */
export function ownSha256(bytes: Uint8Array): Uint8Array {
  const text = padded(bytes);
  const sum = Uint32Array.from(BEGIN);
  const w = new Uint32Array(64);
  for (let block = 0; block < text.byteLength; block += 64) {
    for (let t = 0; t < 64; t += 1) {
      if (t < 16) {
        w[t] = text.getUint32(block + t * 4);
        continue;
      }
      const early = w[t - 15]!;
      const late = w[t - 2]!;
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      w[t] = w[t - 16]! + low + w[t - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = sum as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t += 1) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (sum[at] = sum[at]! + word));
  }
  const hash = new DataView(new ArrayBuffer(32));
  sum.forEach((word, at) => hash.setUint32(at * 4, word));
  return new Uint8Array(hash.buffer);
}

/** Undefined for a page from another machine over plain http, whatever the types say. */
const subtle = crypto.subtle as SubtleCrypto | undefined;

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (subtle === undefined) return new Uint8Array(ownSha256(bytes));
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes, as all keys here. */
export async function hmac(key: Uint8Array, text: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const block = joined(key, new Uint8Array(64 - key.length));
  const inner = await sha256(joined(block.map((byte) => byte ^ 0x36), text));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
