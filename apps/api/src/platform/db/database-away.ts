/** PostgreSQL is starting, stopping, a standby or without a connection left, or a connection to it broke. */
const STATES = /^(?:08[\dA-Z]{3}|57P0[123]|53300|25006)$/;
const OF_CONNECTIONS: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
// The driver's own errors, which have no code.
const SAID =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a statement failed because the database could not be reached: later it may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  // Errors of the stores and the providers have names of their own.
  if (!(error instanceof Error) || !['Error', 'error', 'AggregateError'].includes(error.name)) {
    return false;
  }
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return STATES.test(code) || OF_CONNECTIONS.includes(code);
  return SAID.test(error.message);
}
