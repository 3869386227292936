import { useEffect, useRef } from 'react';

/** Keeps a form's values in this tab's memory; returns the address that continues with them. */
export type Keep = () => string;

const unsaved = new Set<Keep>();

/** Keeps unsaved values when the session ends; null when there are none. */
export function keepTyping(): string | null {
  const [keep] = unsaved;
  return keep?.() ?? null;
}

/** Calls `keep` when the session ends, while there are unsaved changes. */
export function useKeepTyping(isDirty: boolean, keep: Keep | undefined): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const isKept = isDirty && keep !== undefined;
  useEffect(() => {
    if (!isKept) return;
    const now = () => latest.current?.() ?? '';
    unsaved.add(now);
    return () => {
      unsaved.delete(now);
    };
  }, [isKept]);
}
