import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  useParams,
  useSearch,
  type ResolveParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { moreStyles } from '#ui/more-styles.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { ErrorPage, NotFoundPage } from '#shell/message-page.tsx';
import { RootLayout } from '#shell/root-layout.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/**
 * The parent of every private screen: it requires a signed-in user with a client. Loaders find the
 * client in `context.client`.
 */
export const client = createRoute({
  getParentRoute: () => root,
  id: '_client',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const toLogin = () =>
      redirect({ to: '/login', search: { from: location.href }, replace: true });
    if (!sessionStore.read()) throw toLogin();
    // Loaded when needed: the login page does not need the profile's part of the contract.
    const { loadClient } = await import('#lib/session/private-client.ts');
    const client = await loadClient(queryClient);
    if (!client) throw toLogin();
    return { client };
  },
  component: lazyRouteComponent(() => import('#shell/shell.tsx'), 'Shell'),
});

interface Page<Path extends string, Search, Deps> {
  /** Keeps the valid parameters of the address. */
  readonly search?: (raw: Record<string, unknown>) => Search;
  /** What the loader needs of them. */
  readonly deps?: (search: Search) => Deps;
  readonly load?: (args: LoadArgs<ResolveParams<Path>, Deps>) => Promise<unknown>;
  /** It does with the first sheet (build/styles-plugin.ts). */
  readonly hasFirstStyles?: true;
  readonly show: () => Promise<ComponentType<ResolveParams<Path> & { search: Search }>>;
}

/**
 * A private page. Its component gets the path's parameters and the `search` as props. `load` and
 * `show` import what they use, so a page's code waits until the page is asked for.
 */
export const page = <const Path extends string, Search = {}, Deps = {}>(
  path: Path,
  { search, deps, load, hasFirstStyles, show }: Page<Path, Search, Deps>,
) =>
  createRoute({
    getParentRoute: () => client,
    path,
    validateSearch: (raw: Record<string, unknown>) => search?.(raw) ?? ({} as Search),
    loaderDeps: (given) => ({ ...deps?.(given.search as Search) }),
    loader: (args) => load?.(args as unknown as LoadArgs<ResolveParams<Path>, Deps>),
    component: lazyRouteComponent(async () => {
      const [shown] = await Promise.all([show(), hasFirstStyles ? null : moreStyles()]);
      const Shown = shown as ComponentType<object>;
      return {
        default: function Page() {
          const params = useParams({ strict: false });
          return <Shown {...params} {...{ search: useSearch({ strict: false }) }} />;
        },
      };
    }),
  });
