const PATIENCE_MS = 15_000;

/**
 * Asks again until the answer is as it should be, and gives it. Throws the last one when it never
 * is: a test waits for what has to happen, not for a time.
 */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  isSo: (answer: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`never came to pass; the last answer: ${JSON.stringify(answer)}`);
    }
    await new Promise((go) => setTimeout(go, 20));
  }
}
