import type { ParamsIn, QueryIn, Route } from '@counterfoil/contract/route';
import { queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { call, type CallInput, type ReceivedReply } from './call.ts';

/** Other options of a query; a `select` goes beside `...q(...)`. */
type QueryExtras<T> = Pick<
  UseQueryOptions<T, Error, T, QueryKey>,
  'staleTime' | 'gcTime' | 'retry' | 'refetchInterval'
>;

/** For a PDF on screen: never cached, and the viewer itself offers another try. */
export const FOR_VIEWER = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/**
 * The query of a route: `useQuery(q(getInvoice, { params: { client_id, id } }))`. Its key is
 * [route, client, input]; `refreshClient` finds all queries of a client by it.
 */
export const q = <R extends Route>(
  route: R,
  input: CallInput<R>,
  more: QueryExtras<ReceivedReply<R>> = {},
) =>
  queryOptions<ReceivedReply<R>, Error, ReceivedReply<R>, QueryKey>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, { ...input, signal }),
    ...more,
  });

type PagedRoute = Route & { readonly reply: { readonly gives: 'page' } };
type RowsOf<R extends Route> = ReceivedReply<R> extends { data: infer Rows } ? Rows : never;

interface AllInput<R extends Route> {
  readonly params: ParamsIn<R>;
  readonly query: Omit<NonNullable<QueryIn<R>>, 'page'>;
}

/** All rows of a paged list, without its `meta`. */
export const allOf = <R extends PagedRoute>(
  route: R,
  { params, query }: AllInput<R>,
  more: QueryExtras<RowsOf<R>> = {},
) => {
  const input = { params, query: { ...query, page: 'all' } } as unknown as CallInput<R>;
  return queryOptions<RowsOf<R>, Error, RowsOf<R>, QueryKey>({
    queryKey: [...keyOf(route, input), 'rows'],
    queryFn: async ({ signal }) => {
      const page = await call(route, { ...input, signal });
      return (page as unknown as { data: RowsOf<R> }).data;
    },
    ...more,
  });
};

function keyOf(route: Route, input: object): QueryKey {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: object;
    body?: object;
  };
  const { client_id, ...named } = params ?? {};
  return [route.name, client_id, named, query, ...(body ? [body] : [])];
}
