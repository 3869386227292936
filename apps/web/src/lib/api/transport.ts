import { sessionStore, type SessionStore } from '#lib/session/session-store.ts';
import { sendForm, type Upload } from './send-form.ts';

/** The transport of `call`. Tests replace it with the in-process API. */
export interface Transport {
  /** An `upload` is sent as the body of a request that has none. */
  readonly fetch: (request: Request, upload?: Upload) => Promise<Response>;
  readonly session: Pick<SessionStore, 'read' | 'clear' | 'untilEnd'>;
}

const browser: Transport = {
  fetch: (request, upload) => (upload ? sendForm(request, upload) : fetch(request)),
  session: sessionStore,
};
let current = browser;

export const transport = (): Transport => current;

/** Replaces the given parts and returns a function that restores them. */
export function replaceTransport(parts: Partial<Transport>): () => void {
  current = { ...browser, ...parts };
  return () => {
    current = browser;
  };
}
