import { useLayoutEffect } from 'react';

let hasFailed = false;

/** Whether a page that failed is being replaced: its forms go, but nobody has saved or discarded their text. */
export const hasPageFailed = (): boolean => hasFailed;

/** For whatever replaces a page that failed. A separate file, as the code of forms is large. */
export function useFailedPage(): void {
  // Before the effects of the forms end.
  useLayoutEffect(() => {
    hasFailed = true;
    return () => {
      hasFailed = false;
    };
  }, []);
}
