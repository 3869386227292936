import type { FastifyInstance } from 'fastify';

const ANSWER_HOLDS_MS = 1_000;

/** `/healthz`: the process is alive. `/readyz`: the database answers and the migrations are in. */
export function serveHealth(app: FastifyInstance, askDatabase: () => Promise<boolean>): void {
  const isReady = askedOnce(askDatabase);
  // A balancer must hear from us however much is asked, so there is no limit: the answer costs nothing.
  const config = { rateLimit: false } as const;
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const ready = await isReady();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

/** Asks once a second at most, whoever wants to know meanwhile. */
function askedOnce(ask: () => Promise<boolean>): () => Promise<boolean> {
  let latest: { readonly answer: Promise<boolean>; readonly until: number } | null = null;
  return () => {
    if (!latest || performance.now() > latest.until) {
      latest = { answer: ask().catch(() => false), until: performance.now() + ANSWER_HOLDS_MS };
    }
    return latest.answer;
  };
}
