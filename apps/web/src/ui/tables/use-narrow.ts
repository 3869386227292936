import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(width < 48em)');

/** True below the spec's breakpoint of 768 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = query();
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => query().matches,
  );
}
