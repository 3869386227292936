import { destination, pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Structured logs on stdout. Headers and bodies are never logged; these paths are a second lock. */
export function createLog(level: string, out: DestinationStream = destination(1)): Logger {
  const redact = [
    'password',
    '*.password',
    'headers',
    '*.headers',
    'access-token',
    '*.access-token',
  ];
  return pino({ level, base: null, redact }, out);
}
