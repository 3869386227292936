import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import type { Logger } from './log.ts';
import { TryLater } from './refusals.ts';

/** The texts for a client when a provider gave no answer; `who` is its name. */
const ANSWERS: Readonly<
  Record<ProviderErrorCode, readonly [429 | 502 | 503 | 504, (who: string) => string]>
> = {
  busy: [429, (who) => `${who} is busy at the moment. Please try again in a few minutes.`],
  timeout: [504, (who) => `${who} didn’t respond in time. Please try again in a few minutes.`],
  unavailable: [
    503,
    (who) => `${who} cannot be reached at the moment. Please try again in a few minutes.`,
  ],
  unreadable: [
    502,
    (who) => `${who} gave a response we couldn’t read. Please try again in a few minutes.`,
  ],
  refused: [502, (who) => `${who} isn’t responding to us at the moment. Please let us know.`],
};
const USUAL_WAIT_SECONDS = 60;

/** Runs a provider's call. Its failure is logged and becomes an answer that a client understands. */
export async function asking<T>(
  who: string,
  log: Pick<Logger, 'warn' | 'error'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status } = error;
    // Our key or our request is wrong: it stays wrong until somebody fixes it.
    log[code === 'refused' ? 'error' : 'warn'](
      { err: error, code, status },
      `${who} gave no answer`,
    );
    const [answer, sentence] = ANSWERS[code];
    throw new TryLater(answer, sentence(who), error.retryAfterSeconds ?? USUAL_WAIT_SECONDS);
  }
}
