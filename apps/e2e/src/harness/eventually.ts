import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/** Asks until the answer is right and returns it. Throws with the last answer after a while. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`never happened; the last answer: ${JSON.stringify(answer)}`);
    }
    await sleep(50);
  }
}
