import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import { previewInvoice } from '@counterfoil/contract/invoices/routes';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { overConnections } from '@counterfoil/testkit/connections';
import { eventually } from '@counterfoil/testkit/eventually';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { describe, expect, onTestFinished } from 'vitest';
import { createTypst } from '#platform/typst/typst';
import type { WireRequest } from '#platform/typst/worker';
import { openPool } from '#platform/typst/worker-process';

// The line itself is tested with the renderer: platform/typst/typst.test.ts.
describe('the papers of a client', () => {
  test.for<[string, (by: InvoicingClient, id: string) => Promise<{ status: number }>]>([
    ['read', (by, id) => by.preview({ id })],
    ['sent', (by, id) => by.send({ id })],
    ['downloaded in bulk', (by, id) => by.ask(bulkDownload, { body: { invoice_ids: [id] } })],
  ])("wait in the client's own line when they are %s", async ([, ask], { client }) => {
    const { id } = await client.draft();
    const server = await renderingServer();
    expect((await ask(client.through(server), id)).status).toBe(200);
    const { clientId } = client;
    expect(server.askers).toEqual([
      expect.objectContaining({ clientId, signal: expect.any(AbortSignal) }),
    ]);
  });

  test("above the client's share are refused with 429 and a time to retry", async ({ client }) => {
    const draft = await client.draft();
    const gate = Promise.withResolvers<void>();
    // A worker that starts, and then makes no paper until the gate opens.
    const open = () => {
      const pool = openPool();
      const run = pool.run.bind(pool);
      pool.run = async (request: WireRequest | null, ways) => {
        if (request) await gate.promise;
        return run(request, ways);
      };
      return pool;
    };
    const typst = createTypst({ workers: 1, line: { ofOneClient: 2 }, open });
    const server = await renderingServer(undefined, typst);
    onTestFinished(() => gate.resolve());
    const by = client.through(server);
    const asked = atOnce(20, () => by.preview(draft));
    await eventually(
      () => server.papers.length,
      (papers) => papers === 20,
    );
    gate.resolve();
    const answers = await asked;
    // One was being made, and two waited.
    expect(tally(answers)).toEqual({ 200: 3, 429: 17 });
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(
        refusal(429, 'Many of your documents are being made ready. Please try again in a minute.'),
      );
      expect(answer.headers['retry-after']).toBe('30');
    }
  });

  test('are stopped when the caller disconnects', async ({ client }) => {
    const { id } = await client.draft();
    const gate = Promise.withResolvers<void>();
    const server = await renderingServer(() => gate.promise);
    const { ask } = await overConnections(server);
    const request = ask(client, previewInvoice, id);
    const isGone = () => server.askers[0]?.signal?.aborted;
    await eventually(isGone, (gone) => gone === false);
    request.hangUp();
    await eventually(isGone, (gone) => gone === true);
    gate.resolve();
    expect(server.papers).toHaveLength(1);
  });

  test('that take too long are refused with a sentence', async ({ client }) => {
    const draft = await client.draft();
    const path = join(await mkdtemp(join(tmpdir(), 'counterfoil-slow-')), 'endless.typ');
    await writeFile(path, '#for number in range(2000000000) {}');
    const slow = createTypst({ workers: 1, timeoutMs: 500 });
    const template = pathToFileURL(path);
    const endless = {
      ...slow,
      render: (...[request, asker]: Parameters<typeof slow.render>) =>
        slow.render({ ...request, template }, asker),
    };
    const by = client.through(await renderingServer(undefined, endless));
    expect(await by.preview(draft)).toMatchObject(
      refusal(
        422,
        'This takes too long to be made into a PDF. Please use fewer lines or shorter texts.',
      ),
    );
  });
});
