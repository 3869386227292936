import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#lib/api/query-client.ts';
import { currentBrand } from '#lib/brand.ts';
import { keepTyping } from '#lib/form/keep-typing.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { clearTab } from '#lib/session/tab-memory.ts';
import { KitProvider } from '#ui/kit-provider.tsx';
import { ProductName } from '#ui/product-name.ts';
import { toast } from '#ui/toast-store.ts';
import { createAppRouter } from './router.tsx';

/** Puts the app together: the one place that knows all its parts. Answers the way to stop it. */
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
    // Away from the private page first: without its data it would ask again, now without a session.
    void router
      .navigate({ to: '/login', search, state, ignoreBlocker: true })
      .finally(() => queryClient.clear());
  });

  const page = createRoot(root, {
    // The error page, which stands at every boundary, logs what is worth it.
    onCaughtError: () => {},
  });
  page.render(
    <StrictMode>
      <KitProvider>
        <ProductName value={currentBrand().name}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ProductName>
      </KitProvider>
    </StrictMode>,
  );
  return () => {
    page.unmount();
    forgetSession();
    router.history.destroy();
    queryClient.clear();
  };
}
