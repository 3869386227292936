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

/**
 * Screen readers read a new page from its h1; `#city` leads to the field of that name, or what has that id. Paging and
 * sorting within a page keep the focus.
 */
function useFocusOnPageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
        const { hash } = toLocation;
        const field = document.getElementsByName(hash)[0] ?? document.getElementById(hash);
        if (field && hashChanged) return field.focus();
        if (!fromLocation || !pathChanged) return;
        // A page that focuses its first field (login) keeps that focus.
        if (document.activeElement instanceof HTMLInputElement) return;
        focusHeading();
      }),
    [router],
  );
}

/** A form's h1 comes after the frame of its page: it gets the focus then, unless that has moved elsewhere. */
function focusHeading(): void {
  const before = document.activeElement;
  const tryIt = () => {
    const heading = document.querySelector('h1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (tryIt()) return;
  const observer = new MutationObserver(() => {
    if (![before, document.body].includes(document.activeElement) || tryIt()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
