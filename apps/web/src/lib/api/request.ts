import type { Route } from '@counterfoil/contract/route';
import type { Session } from '#lib/session/session-store.ts';

/** The untyped parts of a call; `call` has checked them against the route. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Builds the request a route's value describes. Throws when the path lacks a parameter. */
export function buildRequest(route: Route, parts: RequestParts, session: Session | null): Request {
  const headers = new Headers({ accept: 'application/json' });
  if (session && route.access !== 'public') {
    headers.set('access-token', session['access-token']);
    headers.set('client', session.client);
    headers.set('uid', session.uid);
  }
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  const url = new URL(
    fillPath(route.path, new Map(entriesOf(parts.params))),
    window.location.origin,
  );
  url.search = new URLSearchParams(entriesOf(parts.query)).toString();
  return new Request(url, {
    method: route.method,
    headers,
    // The session travels in our own headers; a cookie only tells a sign-in the device.
    credentials: route.knowsDevice ? 'same-origin' : 'omit',
    ...(parts.body === undefined ? {} : { body: JSON.stringify(inWrapper(route, parts.body)) }),
    ...(parts.signal ? { signal: parts.signal } : {}),
  });
}

const inWrapper = ({ wrapper }: Route, body: unknown): unknown =>
  wrapper === undefined ? body : { [wrapper]: body };

function fillPath(path: string, params: Map<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

type Value = string | number | boolean | null | undefined;

/** The given values with their names, a list's name for each value; skips undefined and null. */
function entriesOf(values: unknown): [string, string][] {
  const given = Object.entries((values ?? {}) as Record<string, Value | readonly Value[]>);
  return given.flatMap(([name, oneOrSeveral]) =>
    [oneOrSeveral]
      .flat()
      .flatMap((value): [string, string][] =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      ),
  );
}
