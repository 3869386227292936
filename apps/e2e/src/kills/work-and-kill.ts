import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../harness/product.ts';
import type { Chance } from '../harness/random.ts';

const LOOK_EVERY_MS = 5;

interface Person {
  /** Their writes acknowledged so far. */
  readonly acknowledged: number;
}

interface Kill {
  readonly writes: number;
  readonly when: Chance;
  /** A further condition of the kill. */
  readonly isReady?: () => boolean;
}

/**
 * Lets people work until the server has acknowledged `writes` writes, then kills it during
 * one of the next. It counts writes, not seconds, so a busy machine kills no earlier than a quiet
 * one.
 */
export async function workAndKill<P extends Person>(
  product: Pick<Product, 'kill'>,
  people: readonly P[],
  { writes, when, isReady = () => true }: Kill,
  work: (person: P, isCutOff: () => boolean) => Promise<void>,
): Promise<void> {
  const count = () => people.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const [before, begun] = [count(), performance.now()];
  let isCutOff = false;
  const working = Promise.all(people.map((person) => work(person, () => isCutOff)));
  const untilEnough = async () => {
    while (!isCutOff && (count() - before < writes || !isReady())) await sleep(LOOK_EVERY_MS);
    const usual = (performance.now() - begun) / Math.max(1, writes);
    await sleep(when.between(0, 2 * usual + LOOK_EVERY_MS));
  };
  try {
    // A fault ends the test at once.
    await Promise.race([working, untilEnough()]);
  } finally {
    isCutOff = true;
    await product.kill();
  }
  await working;
}
