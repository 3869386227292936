import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#lib/api/query-client.ts';
import { currentBrand } from '#lib/brand.ts';
import { keepTyping } from '#lib/form/keep-typing.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { clearTab } from '#lib/session/tab-memory.ts';
import { ProductName } from '#ui/page/page-title.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { createAppRouter } from './router.tsx';

/**
 * Composes the app; only this function knows all its parts.
 * @returns a function that stops it
 */
export function startApp(root: Element): () => void {
  const queryClient = createQueryClient(toast.error);
  const router = createAppRouter(queryClient);

  const forgetSession = sessionStore.onEnd((why) => {
    const isRefused = why === 'refused';
    const resume = isRefused ? keepTyping() : null;
    if (!isRefused) clearTab();
    const { pathname, href } = router.state.location;
    if (pathname === '/login') return;
    const search = isRefused ? { from: resume ?? href } : {};
    const state = isRefused
      ? { sessionEnded: resume ? ('typing kept' as const) : ('nothing typed' as const) }
      : {};
    // Leave the private page first: without its data it would ask again, without a session.
    void router
      .navigate({ to: '/login', search, state, ignoreBlocker: true })
      .finally(() => queryClient.clear());
  });

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
  return () => {
    page.unmount();
    forgetSession();
    router.history.destroy();
    queryClient.clear();
  };
}
