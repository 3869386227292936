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
  readonly status: Promise<number>;
  hangUp(): void;
}

/** Makes a server listen, so tests can read by real connections. It closes with its portal. */
export async function overConnections({ portal }: Server) {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = portal.app;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const count = promisify(server.getConnections.bind(server));
  return {
    ask: (who: SignedInClient, route: Pick<Route, 'path'>, id: string): OpenRequest => {
      const path = pathOf(route, { client_id: who.clientId, id });
      const request = get(`${origin}${path}`, { headers: who.headers, agent: false });
      const answered = once(request, 'response') as Promise<[IncomingMessage]>;
      const status = answered.then(([answer]) => {
        answer.resume();
        return answer.statusCode ?? 0;
      });
      // A caller who hangs up does not see the outcome.
      status.catch(() => undefined);
      return { status, hangUp: () => void request.destroy() };
    },
    /** Resolves when only this number of connections is open. */
    left: (connections: number) => eventually(count, (open) => open === connections),
  };
}
