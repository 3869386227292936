import { sessionStore, type SessionStore } from '#lib/session/session-store.ts';

/** What `call` stands on. Tests put the in-process API here. */
export interface Transport {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly session: Pick<SessionStore, 'read' | 'clear'>;
}

const browser: Transport = { fetch: (request) => fetch(request), session: sessionStore };
let current = browser;

export const transport = (): Transport => current;

/** Replaces the parts given and returns the way back. */
export function replaceTransport(parts: Partial<Transport>): () => void {
  current = { ...browser, ...parts };
  return () => {
    current = browser;
  };
}
