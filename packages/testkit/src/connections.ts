import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Route } from '@counterfoil/contract/route';
import type { Server, SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';
import { pathOf } from './path-of.ts';

/** A request over a real connection of its own, which can be closed before the answer. */
export interface OpenRequest {
  /** The answer's head; its body is not read yet. */
  readonly answer: Promise<IncomingMessage>;
  /** Reads the answer to its end. */
  readonly status: Promise<number>;
  hangUp(): void;
}

/** Makes a server listen, so tests can read by real connections. It closes with its portal. */
export async function overConnections({ portal }: Server) {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = portal.app;
  const { port } = server.address() as AddressInfo;
  const count = promisify(server.getConnections.bind(server));
  const ask = (
    who: SignedInClient,
    route: Pick<Route, 'path'>,
    id = '',
    query: Readonly<Record<string, string | readonly string[]>> = {},
  ): OpenRequest => {
    const path = pathOf(route, { client_id: who.clientId, id });
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([name, values]) => [values].flat().map((one) => [name, one])),
    );
    const request = get({
      port,
      path: `${path}?${asked.toString()}`,
      headers: who.headers,
      agent: false,
    });
    const answer = once(request, 'response').then(([head]) => head as IncomingMessage);
    // A caller who hangs up does not see the outcome.
    answer.catch(() => undefined);
    return {
      answer,
      get status() {
        const status = answer.then((head) => head.resume().statusCode ?? 0);
        status.catch(() => undefined);
        return status;
      },
      hangUp: () => void request.destroy(),
    };
  };
  return {
    port,
    ask,
    /** Resolves when only this number of connections is open. */
    left: (connections: number) => eventually(count, (open) => open === connections),
  };
}
