import type { FastifyInstance } from 'fastify';
import { READ } from './answer-heads.ts';

export interface Health {
  /** From now on the server is not ready, although it still answers. */
  stop(): void;
}

const ANSWER_HOLDS_MS = 1_000;

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers, all migrations have run, and the portal is not
 * about to stop.
 */
export function serveHealth(app: FastifyInstance, askDatabase: () => Promise<boolean>): Health {
  const isReady = oncePerSecond(askDatabase);
  let isStopping = false;
  // No rate limit: a load balancer always gets an answer, and answers cost nothing.
  const config = { routeName: 'health', rateLimit: false } as const;
  app.route({ method: READ, url: '/healthz', config, handler: async () => ({ status: 'ok' }) });
  app.route({
    method: READ,
    url: '/readyz',
    config,
    handler: async (_request, reply) => {
      const ready = !isStopping && (await isReady());
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    },
  });
  return { stop: () => void (isStopping = true) };
}

/** Asks once a second at most, however many callers there are. */
function oncePerSecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let latest: { readonly answer: Promise<boolean>; readonly until: number } | null = null;
  return () => {
    if (!latest || performance.now() > latest.until) {
      latest = { answer: ask().catch(() => false), until: performance.now() + ANSWER_HOLDS_MS };
    }
    return latest.answer;
  };
}
