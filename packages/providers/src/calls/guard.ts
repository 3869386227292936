import { CircuitOpen, createCircuit, type CircuitLimits } from './circuit.ts';
import {
  AnswerTooLarge,
  observeCall,
  ProviderError,
  type CallObserver,
  type CallOutcome,
} from './port.ts';

interface GuardSettings {
  /** The provider's name in the log and in the metrics. */
  readonly name: string;
  readonly limits: CircuitLimits;
  /** Whether a failure is that of a third party behind the provider, such as one bank: it opens no circuit. */
  readonly isElsewhere?: (failure: ProviderError) => boolean;
  readonly observer?: CallObserver | undefined;
}

/** Makes a call for an asker: failures of one asker alone open no circuit. */
export type Guard = <T>(asker: string, call: () => Promise<T>) => Promise<T>;

/** Whether the provider is in trouble; any other error shows that it works. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError &&
  !(error instanceof AnswerTooLarge) &&
  ['timeout', 'unavailable', 'unreadable'].includes(error.code);

/**
 * Puts calls behind the provider's circuit and tells the observer how each ended. While the circuit is open no call is
 * made, and the error is `unavailable`. An error that is no `ProviderError` is ours, and says nothing about the provider.
 */
export function createGuard({ name, limits, observer, ...given }: GuardSettings): Guard {
  const { isElsewhere = () => false } = given;
  const circuit = createCircuit(
    limits,
    (error) => isOutage(error) && !(error instanceof ProviderError && isElsewhere(error)),
  );
  observer?.circuitMade(name, () => circuit.isOpen());
  return async (asker, call) => {
    try {
      return await observeCall(observer, name, outcomeOf, () => circuit.run(asker, call));
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
      throw new ProviderError('unavailable', `${name} has failed several times`, {
        retryAfterSeconds: Math.ceil(error.forMs / 1000),
        cause: error,
      });
    }
  };
}

function outcomeOf(error: unknown): CallOutcome | null {
  if (error instanceof CircuitOpen) return 'not_called';
  return error instanceof ProviderError ? error.code : null;
}
