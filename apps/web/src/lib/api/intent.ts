import { useState } from 'react';

/** One thing the person means to do, until it is done. */
export interface Intent {
  /** The same key for the same body, so that a retry after a lost answer never doubles. */
  readonly keyFor: (body: unknown) => string;
  /** It is done: the same body again is a new intent. */
  readonly done: () => void;
}

const newIdempotencyKey = (): string => crypto.randomUUID();

export function createIntent(): Intent {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body ?? null);
      if (last?.body !== text) last = { body: text, key: newIdempotencyKey() };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
}

/** The intent of one screen: `call(r, { body, idempotencyKey: intent.keyFor(body) })`, then `done()`. */
export function useIntent(): Intent {
  return useState(createIntent)[0];
}
