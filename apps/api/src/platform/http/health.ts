import type { FastifyInstance } from 'fastify';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and all migrations have run.
 */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  // A caller over its limit may still ask for health.
  const config = { rateLimit: false } as const;
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
