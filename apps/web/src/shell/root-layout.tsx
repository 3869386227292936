import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { Toasts } from '#ui/toasts.tsx';

/** Around every page: the page, and the toasts above it. */
export function RootLayout(): ReactElement {
  useFocusOnPageChange();
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** A new page is read out from its h1 on. Paging and sorting within a page leave the focus alone. */
function useFocusOnPageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A page that asks for the first field at once (login) keeps it.
        if (document.activeElement instanceof HTMLInputElement) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
