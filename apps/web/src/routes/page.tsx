import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type HistoryState,
  useParams,
  useSearch,
  type ResolveParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { InSlices } from '#ui/page/in-slices.tsx';
import { moreStyles } from '#ui/more-styles.ts';
import type { LoadArgs } from '#lib/session/private-client.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { ErrorPage, NotFoundPage } from '#shell/message-page.tsx';
import type { PageEntry } from '#shell/page-entry.ts';
import { RootLayout } from '#shell/root-layout.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** The query of a link to a client's screen. */
export interface ClientLink {
  readonly clientId?: string;
}

/** `validateSearch` of a page that such links may open. */
export const parseClientLink = ({ clientId }: Record<string, unknown>): ClientLink =>
  typeof clientId === 'string' ? { clientId } : {};

interface NavigationRequest {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string; readonly state: HistoryState };
  readonly search: ClientLink;
  readonly preload: boolean;
}

/** The signed-in user's client; leads to /login without one. `?clientId=` switches to that client. */
export async function openFor({
  context: { queryClient },
  location,
  search,
  preload,
}: NavigationRequest) {
  const toLogin = () => redirect({ to: '/login', search: { from: location.href }, replace: true });
  if (!sessionStore.read()) throw toLogin();
  // Loaded when needed: the login page does not need the profile's part of the contract.
  const { loadClient } = await import('#lib/session/private-client.ts');
  const client = await loadClient(queryClient);
  if (!client) throw toLogin();
  // Hovering over a link must not switch.
  if (search.clientId !== undefined && !preload) {
    const { followClientLink } = await import('#lib/session/client-link.ts');
    const link = { clientId: search.clientId, href: location.href };
    const href = await followClientLink(queryClient, link, toast.error);
    throw redirect({ href, replace: true });
  }
  return client;
}

/**
 * The parent of every private screen: it requires a signed-in user with a client who has signed up. Loaders find the
 * client in `context.client`.
 */
export const client = createRoute({
  getParentRoute: () => root,
  id: '_client',
  validateSearch: parseClientLink,
  beforeLoad: async (args) => {
    const client = await openFor(args);
    // Unfinished steps come first, but the user may then go elsewhere.
    const hasRest = client.signUpScreen !== null && args.location.state.hasLoggedIn;
    if (!client.isSignedUp || hasRest) throw redirect({ href: SIGN_UP, replace: true });
    const { isWithout } = await import('#lib/session/private-client.ts');
    if (isWithout(client, args.location.pathname)) {
      throw redirect({ to: '/envelope', replace: true });
    }
    return { client };
  },
  component: lazyRouteComponent(() => import('#shell/shell.tsx'), 'Shell'),
});

const SIGN_UP = '/sign-up';

/**
 * The parent of the sign-up's screens for a signed-in user. A screen that is not open to them redirects to their
 * current one, or to the portal when sign-up is over.
 */
export const signUp = createRoute({
  getParentRoute: () => root,
  id: '_sign-up',
  validateSearch: parseClientLink,
  beforeLoad: async (args) => {
    const client = await openFor(args);
    const { placeInSignUp } = await import('#lib/session/place-in-sign-up.ts');
    const href = placeInSignUp(client, args);
    if (href !== null) throw redirect({ href, replace: true });
    return { client };
  },
  component: lazyRouteComponent(() => import('#shell/sign-up-shell.tsx'), 'SignUpShell'),
});

interface Page<Path extends string, Search, Deps> {
  /** Its place in the menus and in the search: literals, which the build takes out of here (build/read-menu.ts). */
  readonly entry?: PageEntry;
  /** Keeps the valid parameters of the address. */
  readonly search?: (raw: Record<string, unknown>) => Search;
  /** Picks what the loader needs. */
  readonly deps?: (search: Search) => Deps;
  readonly load?: (args: LoadArgs<ResolveParams<Path>, Deps>) => Promise<unknown>;
  /** It needs only the first style sheet (build/styles-plugin.ts). */
  readonly hasFirstStyles?: true;
  /** For forms, which are slow to render, and whose scroll position nobody needs after a reload. */
  readonly inSlices?: true;
  readonly show: () => Promise<ComponentType<ResolveParams<Path> & { search: Search }>>;
}

/**
 * Its component gets the path's parameters and the `search` as props. `load` and `show` import what
 * they use, so a page's code loads with the page.
 */
const pageUnder =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Search = {}, Deps = {}>(
    path: Path,
    { search, deps, load, hasFirstStyles, inSlices, show }: Page<Path, Search, Deps>,
  ) =>
    createRoute({
      getParentRoute: () => parent,
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
            const content = <Shown {...params} {...{ search: useSearch({ strict: false }) }} />;
            return inSlices ? <InSlices>{content}</InSlices> : content;
          },
        };
      }),
    });

/** A private page. */
export const page = pageUnder(client);

/** A screen of the sign-up, for a signed-in user. */
export const signUpPage = pageUnder(signUp);

/** A page for everybody. */
export const openPage = pageUnder(root);
