/**
 * Why a provider gave no answer.
 * - `busy`: it asks us to wait; try again after `retryAfterSeconds`.
 * - `timeout`, `unavailable`: try again later. `unavailable` also means that no call was made,
 *   because the last calls have all failed.
 * - `unreadable`: it answered something else than its documentation says.
 * - `refused`: it understood the request and refused it; the same request is refused again.
 */
export type ProviderErrorCode = 'busy' | 'timeout' | 'unavailable' | 'unreadable' | 'refused';

/** How a call ended. `answered`: with or without what was asked for; `not_called`: the circuit was open. */
export type CallOutcome = 'answered' | 'not_called' | ProviderErrorCode;

/** Is told about the calls to providers, and nothing of whom they are for. */
export interface CallObserver {
  /** A call ended, its repetitions included. */
  callEnded(provider: string, outcome: CallOutcome, seconds: number): void;
  /** There is a circuit for calls to the provider; `isOpen` may be asked at any time. */
  circuitMade(provider: string, isOpen: () => boolean): void;
}

/**
 * Makes a call, and tells the observer how it ended.
 * @param outcomeOf the outcome that an error means; null: it says nothing about the provider
 */
export async function observeCall<T>(
  observer: CallObserver | undefined,
  provider: string,
  outcomeOf: (error: unknown) => CallOutcome | null,
  call: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const ended = (outcome: CallOutcome) =>
    observer?.callEnded(provider, outcome, (performance.now() - start) / 1000);
  try {
    const answer = await call();
    ended('answered');
    return answer;
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome) ended(outcome);
    throw error;
  }
}

interface Details extends ErrorOptions {
  readonly status?: number;
  readonly retryAfterSeconds?: number | null;
  readonly answer?: unknown;
}

/** A call to a provider that failed. The message is for the log: it holds no values of the call. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The provider's HTTP status, when there was one. */
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly #answer: unknown;

  constructor(code: ProviderErrorCode, message: string, details: Details = {}) {
    const { status = null, retryAfterSeconds = null, answer, ...options } = details;
    super(message, options);
    this.#answer = answer;
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The JSON of a refusal, from providers whose refusals are read. It may hold values, so no log sees it. */
  get answer(): unknown {
    return this.#answer;
  }
}

/** The answer is larger than anybody needs. A request for less may succeed. */
export class AnswerTooLarge extends ProviderError {
  /** @param most such as `10485760 bytes` */
  constructor(name: string, most: string) {
    super('unreadable', `${name} answered more than ${most}`);
  }
}
