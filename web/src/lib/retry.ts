/** Trying again what may fail for a moment only. */

/** Milliseconds between one try and the next. */
const WAITS = [400, 1200, 3000];

/** What comes of it at last; if nothing does after several tries, why the last one failed is thrown. */
export async function withRetries<T>(what: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await what();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return what();
}
