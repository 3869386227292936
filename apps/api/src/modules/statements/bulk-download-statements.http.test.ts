import { once } from 'node:events';
import { bulkDownloadStatements, prepareStatement } from '@counterfoil/contract/statements/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { stalled } from '@counterfoil/testkit/eventually';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { beforeEach, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

async function customers(count: number) {
  const ids = [];
  for (let made = 0; made < count; made++) ids.push((await aCustomer(client)).id);
  return ids;
}

test('statements of several customers come in one ZIP, as each alone, with unique names', async () => {
  const ash = await aCustomer(client, { name: 'Ash & Co' });
  const other = await aCustomer(client, { name: 'ASH & CO' });
  const nothing = await aCustomer(client, { name: 'Nothing/Open' });
  for (const customer of [ash, other]) await aSentInvoice(client, { customer });
  const customer_ids = [ash.id, other.id, nothing.id, ash.id];
  const answer = await client.call(bulkDownloadStatements, { body: { customer_ids } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(
      'attachment; filename="statements-2026-11-21.zip"',
    ),
  });
  const files = Object.entries(unpacked(answer.bytes));
  expect(files.map(([name]) => name)).toEqual([
    'Statement for Ash & Co 2026-11-21.pdf',
    'Statement for ASH & CO 2026-11-21 (2).pdf',
    'Statement for Nothing-Open 2026-11-21.pdf',
  ]);
  for (const [index, { id }] of [ash, other, nothing].entries()) {
    const alone = await client.call(prepareStatement, { query: { customer_id: id } });
    expect(files[index]?.[1].equals(alone.bytes)).toBe(true);
  }
});

test('each statement of a ZIP is rendered in turn, and none after the caller disconnects', async () => {
  // Together 320 MB, more than any network buffers hold, so the server has to wait.
  const pdf = Buffer.alloc(16 * MEGABYTE, '%PDF-');
  const server = await renderingServer(() => {}, {
    render: async () => pdf,
    waiting: () => 0,
    close: async () => {},
  });
  const connections = await overConnections(server);
  const ids = await customers(20);
  const request = connections.ask(client, bulkDownloadStatements, '', { 'customer_ids[]': ids });
  const answer = await request.answer;
  await once(answer, 'readable');
  // Only what the network buffers hold is made ahead.
  expect(await stalled(() => server.papers.length)).toBeLessThan(ids.length);
  answer.destroy();
  await connections.left(0);
  const whenGone = server.papers.length;
  const query = { customer_id: ids[0] ?? '' };
  for (let looked = 1; looked <= 5; looked++) {
    const { status } = await client.through(server).call(prepareStatement, { query });
    expect(status).toBe(200);
    // The current one is finished, and the next one may have started by then.
    expect(server.papers.length - looked).toBeLessThanOrEqual(whenGone + 2);
  }
});

test('the ZIP is aborted when a statement cannot be rendered, so that it never looks complete', async () => {
  const server = await renderingServer((papers) => {
    if (papers === 3) throw new Error('the renderer is gone');
  });
  const connections = await overConnections(server);
  const ids = await customers(5);
  const request = connections.ask(client, bulkDownloadStatements, '', { 'customer_ids[]': ids });
  const answer = await request.answer;
  expect(answer.statusCode).toBe(200);
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(server.papers).toHaveLength(3);
});
