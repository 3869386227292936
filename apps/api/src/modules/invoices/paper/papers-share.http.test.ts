import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import { previewInvoice } from '@counterfoil/contract/invoices/routes';
import { overConnections } from '@counterfoil/testkit/connections';
import { eventually } from '@counterfoil/testkit/eventually';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { describe, expect } from 'vitest';

// The line itself is tested in platform/fair-line.test.ts, and with the renderer in platform/typst.
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
});
