// A retried job waits up to 16 s, and a busy machine is many times slower. The tests themselves have five minutes.
const PATIENCE_MS = 120_000;

/**
 * Asks until the answer is right and returns it. Throws with the last answer after a while. A test
 * waits for an event, not for a time.
 */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  isSo: (answer: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`never happened; the last answer: ${JSON.stringify(answer)}`);
    }
    await new Promise((go) => setTimeout(go, 20));
  }
}

/** Waits until a count has stopped growing. @returns it */
export async function stalled(count: () => number): Promise<number> {
  for (;;) {
    const before = count();
    await new Promise((go) => setTimeout(go, 200));
    if (count() === before) return before;
  }
}
