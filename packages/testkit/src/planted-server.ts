import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { createMaintenance } from '@counterfoil/api/platform/maintenance';
import { buildServer } from '@counterfoil/api/platform/http/build-server';
import { createRateLimits } from '@counterfoil/api/platform/http/rate-limits';
import { bindWith, serveRoute } from '@counterfoil/api/platform/http/serve-route';
import { boundedText } from '@counterfoil/contract/bounded';
import { route } from '@counterfoil/contract/route';
import { one } from '@counterfoil/contract/shapes';
import * as z from 'zod/mini';
import { workedMs } from './longest-wait.ts';
import { testApi } from './test-api.ts';

/** Works in ten pieces, and lets others have their turn after each. */
async function inTurns(work: () => void) {
  for (let piece = 0; piece < 10; piece++) {
    work();
    await setImmediate();
  }
  return 'done';
}
function spend(ms: number) {
  const until = workedMs() + ms;
  while (workedMs() < until);
}

/** As slow on every machine as normalising such a text is on a slow one. */
function normalized(text: string): string {
  if (/(\u0301\u0323){100}/.test(text)) spend(600);
  return text;
}

/** A server with one route and a carelessly written schema, and one that works in short pieces. */
export async function plantedServer() {
  const api = await testApi();
  const text = boundedText(30_000, { error: 'Must be text' });
  const slow = route({
    name: 'slow',
    summary: 'Takes ever longer',
    method: 'POST',
    path: '/v1/slow',
    access: 'user',
    body: z.object({ name: text.check(z.overwrite(normalized)) }),
    status: 200,
    reply: one(z.object({})),
  });
  const app = await buildServer({ ...api, recordRefusal: async () => {} });
  const caller = async () => ({}) as never;
  const transact = createTransact(api.database.kysely, api.clock);
  serveRoute(
    app,
    bindWith(null)(slow, async () => ({})),
    {
      ...api,
      authenticate: { user: caller, client: caller },
      transact,
      maintenance: createMaintenance(transact),
      limitsOf: createRateLimits(app, 1000),
    },
  );
  app.get('/healthz', () => 'there');
  app.get('/pieces', () => inTurns(() => spend(40)));
  app.get('/steps', () => inTurns(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, slow, port: (app.server.address() as AddressInfo).port };
}
