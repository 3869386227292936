import { useEffect, useRef } from 'react';
import type { Offer } from './use-device-copy.ts';

/**
 * Keeps a form's values in this tab's memory; returns the address that continues with them, or null when nothing may
 * be kept.
 */
export type TypingKeeper = () => string | null;

/** How a form's text is kept, and which part of it is offered. */
export interface KeptTyping {
  readonly keep: TypingKeeper;
  readonly offer: Offer | null;
}

const unsaved = new Set<TypingKeeper>();

/** Keeps unsaved values when the session ends; null when there are none, false when none of them may be kept. */
export function keepTyping(): string | false | null {
  const kept = [...unsaved].map((keep) => keep());
  return kept.find((address) => address !== null) ?? (kept.length > 0 ? false : null);
}

/** Calls `keep` when the session ends, while there are unsaved changes. */
export function useKeepTyping(isDirty: boolean, keep: TypingKeeper | undefined): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const isKept = isDirty && keep !== undefined;
  useEffect(() => {
    if (!isKept) return;
    const now = () => latest.current?.() ?? null;
    unsaved.add(now);
    return () => {
      unsaved.delete(now);
    };
  }, [isKept]);
}
