import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/** Asks again until the answer is as it should be, and gives it. Throws the last one when it never is. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`never came to pass; the last answer: ${JSON.stringify(answer)}`);
    }
    await sleep(50);
  }
}
