import type { FastifyInstance } from 'fastify';
import { atMost, type Pause } from '../time/at-most.ts';

/** How long the requests under way may take when the portal stops. */
export const LAST_REQUESTS_MS = 10_000;

/**
 * Takes no more requests and lets those under way finish. What has not ended by then, such as an upload that stands
 * still or a connection whose other end never closes it, is cut off.
 */
export async function closeServer(app: FastifyInstance, pause?: Pause): Promise<void> {
  const closed = app.close().then(() => undefined);
  if (await atMost(LAST_REQUESTS_MS, closed, pause)) return;
  app.server.closeAllConnections();
  await closed;
}
