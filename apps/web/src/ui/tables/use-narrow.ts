import { useMedia } from '../use-media.ts';

/** True below the spec's breakpoint of 768 px. */
export const useNarrow = (): boolean => useMedia('(width < 48em)');
