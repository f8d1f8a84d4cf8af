/** Entropy that a player adds to the dice, so that the server cannot have chosen them. */

/** Number of random bytes that a player adds. */
const BYTES = 16;

/** Random bytes in hexadecimal, as the command `entropy` takes them. */
export function randomHex(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(BYTES))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
