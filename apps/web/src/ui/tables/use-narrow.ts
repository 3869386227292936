import { useMediaQuery } from '@mantine/hooks';

/** True below the spec's breakpoint of 768 px. */
export const useNarrow = (): boolean =>
  useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
