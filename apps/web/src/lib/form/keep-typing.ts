import { useEffect, useRef } from 'react';

/** Keeps what stands in a form in this tab's memory; answers the address that goes on with it. */
export type Keep = () => string;

const unsaved = new Set<Keep>();

/** Keeps what was typed and not saved, when the session ends; null when there is nothing. */
export function keepTyping(): string | null {
  const [keep] = unsaved;
  return keep?.() ?? null;
}

/** Has `keep` called when the session ends, while there are unsaved changes. */
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
