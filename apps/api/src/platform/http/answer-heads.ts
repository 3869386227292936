import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The methods of an address that is only read. */
export const READ: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];

/** Closes the file or list that a HEAD does not send, unread; Node leaves out a body that is at hand. */
export function answerHeads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) return payload;
    // Nobody is left to hear of a fault.
    payload.on('error', () => undefined).destroy();
    return Readable.from([]);
  });
}
