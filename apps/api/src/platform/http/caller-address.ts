import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

type AddressedRequest = Pick<FastifyRequest, 'ip' | 'socket'>;

/**
 * The address that limits count by. For IPv6 it is the 64-bit network: a host can use any address
 * of its network.
 */
export const callerAddress = (request: AddressedRequest): string =>
  normalizeIP(wholeAddress(request), 64);

/** Some proxies forward the browser's port with its address: `198.51.100.7:51234`, `[2001:db8::7]:51234`. */
const WITH_PORT = /^(?:\[([\da-f:.]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/i;

/** The address itself, as a record of where something came from. */
export function wholeAddress({ ip, socket }: AddressedRequest): string {
  const [, six, four] = WITH_PORT.exec(ip) ?? [];
  // A forwarded value need not be an address.
  return [ip, six, four].find((text) => text && isIP(text)) ?? socket.remoteAddress ?? '';
}

/**
 * Which addresses of a request are our own proxies: the nearest `hops`. (Fastify accepts a number
 * as well, but then trusts none.) Anybody can write the addresses to the left of them.
 */
export const trustHops = (hops: number) =>
  hops === 0 ? false : (_address: string, hop: number) => hop < hops;
