import * as z from 'zod/mini';
import { inBrowser, type StorageMethods } from '#lib/browser-storage.ts';

/** The sign-in headers that every later call sends back. */
const session = z.readonly(
  z.object({ 'access-token': z.string(), client: z.string(), uid: z.string() }),
);
export type Session = z.infer<typeof session>;

/**
 * `refused`: the server answered 401. `left`: signed out here, or in another tab. `elsewhere`: its user has no client
 * under this brand.
 */
export type SessionEnd = 'refused' | 'left' | 'elsewhere';

const KEY = 'counterfoil.session';

export interface SessionStore {
  readonly read: () => Session | null;
  readonly save: (session: Session) => void;
  readonly clear: (why: SessionEnd) => void;
  /** Called when the session ends, or when another user signs in in another tab. */
  readonly onEnd: (listener: (why: SessionEnd) => void) => () => void;
  /** Aborts when the current session ends: no more requests may use it. */
  readonly untilEnd: () => AbortSignal;
}

/** Keeps the session in the browser for all tabs of this host. */
export function createSessionStore(storage: StorageMethods, tabs: EventTarget): SessionStore {
  const listeners = new Set<(why: SessionEnd) => void>();
  let present = new AbortController();
  const tell = (why: SessionEnd) => {
    present.abort();
    present = new AbortController();
    for (const listener of listeners) listener(why);
  };
  tabs.addEventListener('storage', (event) => {
    // `storage` fires in the OTHER tabs only; a null key means that everything was cleared.
    if (!(event instanceof StorageEvent) || (event.key !== KEY && event.key !== null)) return;
    if (event.oldValue !== null || event.key === null) tell('left');
  });
  return {
    read: () => parse(storage.getItem(KEY)),
    save: (session) => storage.setItem(KEY, JSON.stringify(session)),
    clear: (why) => {
      if (storage.getItem(KEY) === null) return;
      storage.removeItem(KEY);
      tell(why);
    },
    onEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    untilEnd: () => present.signal,
  };
}

function parse(text: string | null): Session | null {
  try {
    return session.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export const sessionStore = createSessionStore(inBrowser, window);
