import type { TaxDevice } from '@counterfoil/contract/vat/device';
import type { TaxOrigin } from '@counterfoil/providers/tax-authority/port';
import type { FastifyRequest } from 'fastify';
import type { UserCaller } from '#platform/caller';
import { wholeAddress } from '#platform/http/caller-address';
import type { TaxRouteDeps } from './deps.ts';

type SentRequest = Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>;

/** The origin of this caller's act, as far as it is known and reliable. */
export function originOf(
  deps: Pick<TaxRouteDeps, 'clock' | 'trustProxy' | 'clientPortHeader'>,
  { email, userId }: Pick<UserCaller, 'email' | 'userId'>,
  device: TaxDevice,
  request: SentRequest,
): TaxOrigin {
  return {
    device,
    public_ip: addressOf(deps, request),
    public_ip_at: deps.clock.now(),
    public_port: portOf(deps, request),
    user: { email, id: userId },
  };
}

/** Null when the proxies in front forward no address: the connection's own is the nearest proxy's. */
function addressOf(
  { trustProxy }: Pick<TaxRouteDeps, 'trustProxy'>,
  request: SentRequest,
): string | null {
  const address = wholeAddress(request);
  return trustProxy > 0 && address === request.socket.remoteAddress ? null : address;
}

/** Server ports: no browser calls from one. */
const OF_SERVERS = new Set([80, 443]);

/** Behind a proxy our own socket has the proxy's port; without a proxy nobody else may state the port. */
function portOf(
  { trustProxy, clientPortHeader }: Pick<TaxRouteDeps, 'trustProxy' | 'clientPortHeader'>,
  { headers, socket }: SentRequest,
): number | null {
  const told = trustProxy > 0 ? headers[clientPortHeader] : String(socket.remotePort ?? '');
  if (typeof told !== 'string' || !/^\d{1,5}$/.test(told)) return null;
  const port = Number(told);
  return port >= 1 && port <= 65_535 && !OF_SERVERS.has(port) ? port : null;
}
