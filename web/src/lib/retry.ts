/** Retries requests that may fail for a moment only. */

/** Milliseconds between attempts. */
const WAITS = [400, 1200, 3000];

/** Run `what` until it succeeds; after several attempts the last error is thrown. */
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
