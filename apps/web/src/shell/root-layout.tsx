import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { Toasts } from '#ui/dialogs/toasts.tsx';

/** The frame of every page, with the toasts above it. */
export function RootLayout(): ReactElement {
  useFocusOnPageChange();
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** Screen readers read a new page from its h1. Paging and sorting within a page keep the focus. */
function useFocusOnPageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A page that focuses its first field (login) keeps that focus.
        if (document.activeElement instanceof HTMLInputElement) return;
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
