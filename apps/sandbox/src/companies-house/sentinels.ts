import type { Sentinel } from '../inbox/sentinels.ts';

/** What the register does when a sentinel's number is asked for or searched. */
export type Failure = 'unknown' | 'busy' | 'error' | 'down' | 'slow' | 'broken' | 'cut';

/** Numbers that no company has. */
const FAILURES: Readonly<Record<string, { readonly failure: Failure; readonly effect: string }>> = {
  '00000404': { failure: 'unknown', effect: 'There is no such company: 404.' },
  '00000429': { failure: 'busy', effect: 'Too many calls: 429, with X-Ratelimit-Reset.' },
  '00000500': { failure: 'error', effect: 'The register makes a mistake: 500.' },
  '00000503': { failure: 'down', effect: 'The register is being repaired: 503.' },
  '00000408': { failure: 'slow', effect: 'The answer needs 12 seconds.' },
  '00000200': { failure: 'broken', effect: 'Half an answer: 200 with broken JSON.' },
  '00000499': { failure: 'cut', effect: 'The connection breaks before the answer.' },
};

export const companiesHouseSentinels: readonly Sentinel[] = Object.entries(FAILURES).map(
  ([input, { effect }]) => ({ input, effect }),
);

/** The failure of a number, or of a search for it. */
export const failureOf = (asked: string): Failure | undefined => FAILURES[asked.trim()]?.failure;
