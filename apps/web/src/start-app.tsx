import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#lib/api/query-client.ts';
import { beginWatch } from '#lib/application/begin-watch.ts';
import { currentBrand } from '#lib/brand.ts';
import { keepTyping } from '#lib/form/keep-typing.ts';
import { deviceMemory } from '#lib/session/device-memory.ts';
import type { SessionEnding } from '#lib/session/session-ending.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { clearTab } from '#lib/browser-storage.ts';
import { shareWithTranslators } from '#lib/translated-page.ts';
import { ProductName } from '#ui/page/page-title.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { createAppRouter } from './router.tsx';

const OPEN_PAGES = [
  '/login',
  '/forgot-password',
  '/check-email',
  '/reset-password',
  '/sign-up/welcome',
  '/sign-up/set-password',
];
const ended = (resume: string | false | null): SessionEnding =>
  resume ? 'typing kept' : resume === false ? 'typing not kept' : 'nothing typed';
/** The first page needs the network for itself. */
const WATCH_AFTER_MS = 2_000;

/**
 * Composes the app; only this function knows all its parts.
 * @returns a function that stops it
 */
export function startApp(root: Element, watchAfterMs = WATCH_AFTER_MS) {
  const endSharing = shareWithTranslators();
  const queryClient = createQueryClient(toast.error);
  const router = createAppRouter(queryClient);

  const forgetSession = sessionStore.onEnd((why) => {
    const isRefused = why === 'refused';
    const resume = isRefused ? keepTyping() : null;
    if (!isRefused) {
      clearTab();
      deviceMemory.clear();
    }
    const { pathname, href } = router.state.location;
    // A public page stays; only data fetched by the session is dropped.
    if (OPEN_PAGES.includes(pathname)) return queryClient.clear();
    const search = why === 'left' ? {} : { from: resume || href };
    const state = isRefused ? { sessionEnded: ended(resume) } : {};
    // Leave the private page first: without its data it would ask again, without a session.
    void router
      .navigate({ to: '/login', search, state, ignoreBlocker: true })
      .finally(() => queryClient.clear());
  });

  // Several tabs may wait at the login page: a login in one of them continues in all.
  const followTabs = () => {
    const isWaiting = router.state.location.pathname === '/login' && sessionStore.read() !== null;
    if (isWaiting) void router.invalidate();
  };
  window.addEventListener('storage', followTabs);
  const endWatch = beginWatch(router, watchAfterMs);

  const page = createRoot(root, {
    // The error page at every boundary logs the errors worth logging.
    onCaughtError: () => {},
  });
  page.render(
    <StrictMode>
      <ProductName value={currentBrand().name}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ProductName>
    </StrictMode>,
  );
  const stop = () => {
    page.unmount();
    forgetSession();
    window.removeEventListener('storage', followTabs);
    endWatch();
    router.history.destroy();
    queryClient.clear();
    endSharing();
  };
  return { router, stop };
}
