import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#lib/search-string.ts';
import { Loading } from '#ui/page/loading.tsx';
import { rememberOrigins } from '#ui/page/origin.ts';
import { routeTree } from './routes/route-tree.tsx';

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    history: rememberOrigins(createBrowserHistory()),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // Parameters that a page's validateSearch refuses leave the address, so a shared link shows the
    // same.
    search: { strict: true },
    defaultPreload: 'intent',
    // The query cache decides what is fresh, not the router's cache: a reopened form must not start with
    // old data.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    defaultPendingComponent: Loading,
    // A page for another record is a new page: forms, selections and dialogs do not carry over.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
