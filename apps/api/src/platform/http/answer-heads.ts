import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The methods of an address that is only read. */
export const READ: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];

/** Closes the file or list that a HEAD does not send, unread; Node itself omits a body that is already in memory. */
export function answerHeads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    // Nobody is left to handle an error.
    payload.on('error', () => undefined).destroy();
    return Readable.from([]);
  });
}
