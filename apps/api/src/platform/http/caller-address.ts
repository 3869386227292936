import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

type Addressed = Pick<FastifyRequest, 'ip' | 'socket'>;

/**
 * The address that limits count by. Of version 6 it is the network of 64 bits: whoever has one
 * address has all of them.
 */
export function callerAddress({ ip, socket }: Addressed): string {
  // What a proxy forwards need not be an address.
  return normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ''), 64);
}

/**
 * Which of the addresses a request came through are proxies of ours: the nearest `hops`. (Fastify
 * takes a number as well, and then trusts none.) What stands left of them anybody can write.
 */
export const trustHops = (hops: number) =>
  hops === 0 ? false : (_address: string, hop: number) => hop < hops;
