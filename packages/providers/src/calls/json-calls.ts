import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { CircuitOpen, createCircuit, type CircuitLimits } from './circuit.ts';
import { observeCall } from './observe-call.ts';
import { AnswerTooLarge, ProviderError, type CallObserver, type CallOutcome } from './port.ts';
import { readAnswer, type Answer } from './read-answer.ts';

export interface JsonCallsSettings {
  /** The provider's name in the log. */
  readonly name: string;
  /** The address that every path is appended to. */
  readonly baseUrl: string;
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** The seconds to wait that a 429 names in its headers; by default in `Retry-After`. */
  readonly retryAfterOf?: (headers: Headers) => number | null;
  /** Whether the error of a refusal carries the provider's answer. */
  readonly readsRefusals?: boolean;
  /** Whether every error carries it, and a 404 is a refusal: for a provider whose 404s say what is missing. */
  readonly readsErrors?: boolean;
  /** Waits for an attempt's turn, where a provider accepts only a few per second. */
  readonly pace?: (asker: string, signal: AbortSignal) => Promise<void>;
  /** Whether a failure is that of a third party behind the provider, such as one bank: it opens no circuit. */
  readonly isElsewhere?: (failure: ProviderError) => boolean;
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
}

export interface CallLimits extends CircuitLimits {
  /** The longest time of one attempt. */
  readonly attemptMs: number;
  /** The longest time of all attempts with the pauses between them. */
  readonly wholeMs: number;
  /** Attempts after the first, for calls that are safe to repeat. */
  readonly retries: number;
  /** The first pause on average; each later one is about twice as long. */
  readonly pauseMs: number;
  readonly mostBytes: number;
}

const LIMITS: CallLimits = {
  attemptMs: 10_000,
  wholeMs: 25_000,
  retries: 2,
  pauseMs: 250,
  failures: 5,
  openMs: 15_000,
  mostBytes: 1024 * 1024,
};

/** One call to a provider. */
export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query, below the base address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A read, or a write that acts once however often it arrives: only these are tried again. */
  readonly isRepeatable: boolean;
  /** Identifies the beneficiary of the call, such as a client's id: failures of one asker alone open no circuit. */
  readonly asker: string;
  /** For calls whose answer has no content: {} takes the place of an empty one. */
  readonly ignoresAnswer?: boolean;
}

export interface JsonCalls {
  /** The answer's JSON; null for a 404. Throws a `ProviderError`. */
  send(call: ProviderCall): Promise<unknown>;
  /** The same with the headers of the answer. */
  ask(call: ProviderCall): Promise<Answer>;
}

/** Whether the provider is in trouble; any other error shows that it works. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError &&
  !(error instanceof AnswerTooLarge) &&
  ['timeout', 'unavailable', 'unreadable'].includes(error.code);

/**
 * Calls a provider over HTTPS as every provider is called: with a time-out, retries with jitter for
 * calls that may be repeated, and a circuit that opens while the provider fails, so that nobody waits
 * for it in vain.
 */
export function createJsonCalls(settings: JsonCallsSettings): JsonCalls {
  const limits = { ...LIMITS, ...settings.limits };
  const { isElsewhere = () => false } = settings;
  const circuit = createCircuit(
    limits,
    (error) => isOutage(error) && !(error instanceof ProviderError && isElsewhere(error)),
  );
  // Its pauses have jitter.
  const again = retry(handleWhen(isOutage), {
    maxAttempts: limits.retries,
    backoff: new ExponentialBackoff({ initialDelay: limits.pauseMs, maxDelay: 4 * limits.pauseMs }),
  });
  const attempt = (call: ProviderCall, whole: AbortSignal) =>
    attemptOnce(settings, limits, call, whole);
  const ask = async (call: ProviderCall) => {
    const whole = AbortSignal.timeout(limits.wholeMs);
    try {
      return await circuit.run(call.asker, () =>
        call.isRepeatable ? again.execute(() => attempt(call, whole), whole) : attempt(call, whole),
      );
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
      throw new ProviderError('unavailable', `${settings.name} has failed several times`, {
        retryAfterSeconds: Math.ceil(error.forMs / 1000),
        cause: error,
      });
    }
  };
  const { observer, name } = settings;
  observer?.circuitMade(name, () => circuit.isOpen());
  const observed = observer
    ? (call: ProviderCall) => observeCall(observer, name, outcomeOf, () => ask(call))
    : ask;
  return { ask: observed, send: async (call) => (await observed(call)).json };
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ProviderError)) return 'unavailable';
  return error.cause instanceof CircuitOpen ? 'not_called' : error.code;
}

async function attemptOnce(
  settings: JsonCallsSettings,
  { attemptMs, mostBytes }: CallLimits,
  { method, path, headers, body, asker, ignoresAnswer = false }: ProviderCall,
  whole: AbortSignal,
): Promise<Answer> {
  const { name, baseUrl, retryAfterOf = secondsOf } = settings;
  const { readsRefusals = false, readsErrors = false } = settings;
  await settings.pace?.(asker, whole);
  const signal = AbortSignal.any([whole, AbortSignal.timeout(attemptMs)]);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { accept: 'application/json', ...settings.headers, ...headers },
      ...(body === undefined ? {} : { body }),
      // A redirect would take our key to another host.
      redirect: 'error',
      signal,
    });
    const wanted = { readsRefusals, readsErrors, ignoresAnswer };
    const reading = { name, mostBytes, retryAfterOf, ...wanted };
    return await readAnswer(response, reading);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted)
      throw new ProviderError('timeout', `${name} took too long`, { cause: error });
    throw new ProviderError('unavailable', `${name} cannot be reached`, { cause: error });
  }
}

function secondsOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
