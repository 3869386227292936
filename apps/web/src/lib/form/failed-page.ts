import { useLayoutEffect } from 'react';

let hasFailed = false;

/** Whether a page that failed is being replaced: its forms go, but nobody has saved or discarded their text. */
export const hasPageFailed = (): boolean => hasFailed;

/** For what is shown in place of a page that failed. Of its own file: the code of forms is large. */
export function useFailedPage(): void {
  // Before the effects of the forms end.
  useLayoutEffect(() => {
    hasFailed = true;
    return () => {
      hasFailed = false;
    };
  }, []);
}
