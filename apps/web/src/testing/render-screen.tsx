import { QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '#lib/api/query-client.ts';
import { currentBrand } from '#lib/brand.ts';
import { parseSearch, stringifySearch } from '#lib/search-string.ts';
import { screenSettings } from '#shell/screen-settings.tsx';
import { ProductName } from '#ui/page/page-title.ts';
import { ScreenSettingsProvider } from '#ui/screen-settings.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { Toasts } from '#ui/dialogs/toasts.tsx';

/**
 * Renders one screen as the app would, at `at`, on a router that accepts every address; other
 * addresses show their path.
 * @returns the router and the query client
 */
export async function renderScreen(screen: () => ReactElement, at = '/screen') {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
  });
  const here = createRoute({
    getParentRoute: () => root,
    path: at.replace(/\?.*/, ''),
    component: screen,
  });
  const rest = createRoute({ getParentRoute: () => root, path: '/$', component: Elsewhere });
  // The browser's own history: only it can block the closing of a tab.
  window.history.replaceState(null, '', at);
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({
    routeTree: root.addChildren([here, rest]),
    history,
    parseSearch,
    stringifySearch,
  });
  function Elsewhere() {
    return <p>Now at {router.state.location.pathname}</p>;
  }
  const queryClient = createQueryClient(toast.error);
  await router.load();
  render(
    <ProductName value={currentBrand().name}>
      <ScreenSettingsProvider value={screenSettings('2026-11-21')}>
        <QueryClientProvider client={queryClient}>
          {/* The types name the app's own router; this one is a substitute of the same kind. */}
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ScreenSettingsProvider>
    </ProductName>,
  );
  return { router, queryClient };
}
