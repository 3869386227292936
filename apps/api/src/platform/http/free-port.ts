import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Takes the port and lets it go again: a busy one is better told before the database is made and
 * filled than after. Throws what listening throws.
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
