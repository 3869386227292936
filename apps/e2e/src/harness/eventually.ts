import * as testkit from '@counterfoil/testkit/eventually';

/** A journey's product shares the machine with others. */
const PATIENCE_MS = 120_000;

export const eventually = <T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> =>
  testkit.eventually(ask, isSo, PATIENCE_MS);
