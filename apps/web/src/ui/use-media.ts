import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query now: `useMedia('(width < 48em)')`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True below the spec's breakpoint of 768 px. */
export const useNarrow = (): boolean => useMedia('(width < 48em)');
