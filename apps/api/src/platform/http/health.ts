import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process is alive. `/readyz`: the database answers and the migrations are in. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  // Whoever asks too much may still ask whether we are there.
  const config = { rateLimit: false } as const;
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
