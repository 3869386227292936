import { pino, type DestinationStream, type Logger } from 'pino';
import { traceIds } from './traces.ts';

export type { Logger };

/**
 * Structured logs, on stdout by default. Headers and bodies are never logged; `redact` is a second
 * safeguard.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: traceIds,
    redact: ['password', '*.password', 'headers', '*.headers', 'access-token', '*.access-token'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: ErrorDescription;
  /** Of several, the first. */
  readonly errors?: readonly ErrorDescription[];
}

const MOST_OF_SEVERAL = 5;

/**
 * The error's message and place. A library may put anything into its other fields, such as the sent
 * values.
 */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, MOST_OF_SEVERAL).map(describeError) }
      : {}),
  };
}
