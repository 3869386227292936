/** The failure of a call when a sentinel is asked for, and its effect. */
export interface FailureCase<F> {
  readonly failure: F;
  readonly effect: string;
}
export type CommonFailure = 'busy' | 'error' | 'down' | 'slow' | 'broken' | 'cut';

const COMMON: Readonly<Record<string, FailureCase<CommonFailure>>> = {
  '429': { failure: 'busy', effect: 'Too many calls: 429.' },
  '500': { failure: 'error', effect: 'The provider makes a mistake: 500.' },
  '503': { failure: 'down', effect: 'The provider is being repaired: 503.' },
  '408': { failure: 'slow', effect: 'The answer needs 12 seconds.' },
  '200': { failure: 'broken', effect: 'Half an answer: 200 with broken JSON.' },
  '499': { failure: 'cut', effect: 'The connection breaks before the answer.' },
};

/** The failures that any provider can have, by sentinels that begin with these zeros. */
export const commonFailures = (
  zeros: string,
): Readonly<Record<string, FailureCase<CommonFailure>>> =>
  Object.fromEntries(Object.entries(COMMON).map(([status, failing]) => [zeros + status, failing]));
