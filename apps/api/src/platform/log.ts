import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured logs on stdout. Headers and bodies are never logged; these paths are a second lock. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['password', '*.password', 'headers', '*.headers', 'access-token', '*.access-token'],
  });
}
