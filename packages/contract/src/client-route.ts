import * as z from 'zod/mini';
import { uuid } from './basic-fields.ts';
import type { Route } from './route.ts';
import { CLIENT } from './shapes.ts';

type RouteAddress = `${Route['method']} /${string}`;
type MethodOf<A> = A extends `${infer M extends Route['method']} /${string}` ? M : never;
type PathOf<A> = A extends `${string} ${infer P}` ? `${typeof CLIENT}${P}` : never;
type NamesIn<P> = P extends `${string}{${infer N}}${infer Rest}` ? N | NamesIn<Rest> : never;
type ParamsOf<P> = z.ZodMiniObject<{ [N in NamesIn<P>]: typeof uuid }>;

/** The members that `clientRoute` derives from name, method and path. */
interface DerivedMembers<N, A> {
  readonly name: N;
  readonly method: MethodOf<A>;
  readonly path: PathOf<A>;
  readonly access: 'client';
  readonly params: ParamsOf<PathOf<A>>;
}
/** 200 unless it says otherwise. */
type Entry = Omit<Route, keyof DerivedMembers<string, RouteAddress> | 'status'> &
  Partial<Pick<Route, 'status'>>;

/**
 * A route of a client's data. `PUT /customers/{id}` is its method and its path below the client;
 * every name in braces is a parameter that holds an id.
 */
export function clientRoute<
  const N extends string,
  const A extends RouteAddress,
  const E extends Entry,
>(name: N, at: A, entry: E) {
  const [method, tail] = at.split(' ');
  const path = `${CLIENT}${tail}`;
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, uuid]),
  );
  const derived = { name, method, path, access: 'client', params: z.object(params) };
  return { status: 200, ...entry, ...derived } as unknown as E &
    DerivedMembers<N, A> & { readonly status: 200 | 201 };
}
