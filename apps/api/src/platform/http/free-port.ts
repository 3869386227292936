import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Takes the port and releases it again, so a busy port is reported before the database is created
 * and filled. Throws what listening throws.
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
