import type { FastifyReply } from 'fastify';
import { AskerGone } from '../refusals.ts';

/**
 * Aborted when the connection closes before the answer is complete. Fastify's `request.signal` does
 * not do: it is aborted as soon as the request has been read.
 */
export function askerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!raw.writableFinished) gone.abort(new AskerGone());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}
