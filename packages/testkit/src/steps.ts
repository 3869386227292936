/** The controls of a provider in memory: the number of calls that it gets for a client, and their failures. */
export interface Steps<Step extends string, Failure> {
  /** How often a step was asked for by a client. */
  asked(clientId: string, step: Step): number;
  /** Makes a step fail for a client until it is called without a failure. */
  fail(clientId: string, step: Step, failure?: Failure): void;
  /** Holds back a step of a client until the returned function is called. */
  hold(clientId: string, step: Step): () => void;
}

/** The steps for the tests, and `begin` for the provider. */
export function createSteps<Step extends string, Failure>() {
  const failures = new Map<string, Failure>();
  const held = new Map<string, Promise<void>>();
  const counts = new Map<string, number>();
  const keyOf = (clientId: string, step: Step) => `${clientId} ${step}`;
  const steps: Steps<Step, Failure> = {
    asked: (clientId, step) => counts.get(keyOf(clientId, step)) ?? 0,
    fail: (clientId, step, failure) => {
      if (failure) failures.set(keyOf(clientId, step), failure);
      else failures.delete(keyOf(clientId, step));
    },
    hold: (clientId, step) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(keyOf(clientId, step), promise);
      return resolve;
    },
  };
  /** Counts a call, and waits while it is held. @returns the failure that the test wants, if any */
  const begin = async (clientId: string, step: Step): Promise<Failure | undefined> => {
    const key = keyOf(clientId, step);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    await held.get(key);
    return failures.get(key);
  };
  return { steps, begin };
}
