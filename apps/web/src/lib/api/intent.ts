import { useState } from 'react';

/** Something the user wants to do, until it is done. */
export interface Intent {
  /** The same key for the same body, so that a retry after a lost answer does nothing twice. */
  readonly keyFor: (body: unknown) => string;
  /** Marks it as done: the same body is then a new intent. */
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
