import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Structured logs, on stdout unless told otherwise. Headers and bodies are never logged; `redact` is a second lock. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['password', '*.password', 'headers', '*.headers', 'access-token', '*.access-token'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface Described {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: Described;
}

/** What went wrong and where. An error's other fields are of its library's choice: what was sent, to whom. */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
