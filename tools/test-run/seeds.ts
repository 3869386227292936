import { randomInt } from 'node:crypto';

/**
 * The environment of a run of the whole: every property, delay, kill and order of files comes from one seed, which
 * `TEST_SEED` repeats.
 */
export function seedsOf(
  { TEST_SEED: given }: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Record<string, string> {
  const seed = given ?? String(randomInt(2 ** 31));
  say(`TEST_SEED=${seed} repeats this run.`);
  return { TEST_WHOLE: '1', PROPERTY_SEED: seed, TEST_DELAYS: seed, KILL_SEED: seed };
}
