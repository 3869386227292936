import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { bulkDownloadStatements, prepareStatement } from '@counterfoil/contract/statements/routes';
import { errorsOf } from '@counterfoil/testkit/answers';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { MEGABYTE } from '@counterfoil/testkit/crowds';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const download = (...ids: readonly string[]) =>
  client.call(bulkDownloadStatements, { body: { customer_ids: [...ids] } });

async function customerIds(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push((await aCustomer(client)).id);
  return ids;
}

describe('the statements of several customers', () => {
  test('come in one ZIP, each equal to the single one, under unique names', async () => {
    const ash = await aCustomer(client, { name: 'Ash & Co' });
    const other = await aCustomer(client, { name: 'ASH & CO' });
    const nothing = await aCustomer(client, { name: 'Nothing/Open' });
    for (const customer of [ash, other]) await aSentInvoice(client, { customer });
    const answer = await download(ash.id, other.id, nothing.id, ash.id);
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

  test.each(['customer_ids[]', 'customer_ids', 'customerIds', 'customerIds[]'])(
    'can be requested on GET, as %s',
    async (name) => {
      const [id] = await customerIds(1);
      const asked = { ...bulkDownloadStatements, method: 'GET' as const };
      const { bytes } = await client.raw(asked, { query: { [name]: id } });
      expect(Object.keys(unpacked(bytes))).toHaveLength(1);
    },
  );

  test('are complete for a client who has left', async () => {
    const { id, name } = await aCustomer(client);
    await leaveTheService(client);
    const { bytes } = await download(id);
    expect(Object.keys(unpacked(bytes))).toEqual([`Statement for ${name} 2026-11-21.pdf`]);
  });

  test('are 404 when a customer is missing, and 422 without customers', async () => {
    const { id } = await aCustomer(client);
    const theirs = await aCustomer(await signedInClient());
    expect((await download(id, theirs.id)).status).toBe(404);
    expect((await download(id, randomUUID())).status).toBe(404);
    expect(errorsOf(await download())).toMatchObject({ customer_ids: ['Required'] });
  });
});

describe('a bulk download of statements over a real connection', () => {
  /** A server that counts the papers it renders and fails at one of them. */
  async function countingServer(failAt = Infinity) {
    let rendered = 0;
    // A megabyte each: more than the network buffers hold, so the server has to wait.
    const pdf = Buffer.alloc(MEGABYTE, '%PDF-');
    const render = async () => {
      rendered++;
      if (rendered >= failAt) throw new Error('the paper ran out');
      return pdf;
    };
    const server = await portalWith({ typst: { render, close: async () => {} } });
    onTestFinished(() => server.portal.close());
    const connections = await overConnections(server);
    return {
      server,
      rendered: () => rendered,
      left: connections.left,
      ask: (ids: readonly string[]) =>
        connections.ask(client, bulkDownloadStatements, '', { 'customer_ids[]': ids }).answer,
    };
  }

  test('renders each when its turn comes, and none after the caller disconnected', async () => {
    const { server, rendered, ask, left } = await countingServer();
    const ids = await customerIds(40);
    const answer = await ask(ids);
    await once(answer, 'readable');
    // Only what the network buffers hold was made ahead.
    expect(rendered()).toBeLessThan(20);
    answer.destroy();
    await left(0);
    const whenGone = rendered();
    const query = { customer_id: ids[0] ?? '' };
    for (let looked = 1; looked <= 5; looked++) {
      const { status } = await client.through(server).call(prepareStatement, { query });
      expect(status).toBe(200);
      // The current one is finished, and the next one may have started by then.
      expect(rendered() - looked).toBeLessThanOrEqual(whenGone + 2);
    }
    expect(whenGone).toBeLessThan(20);
  });

  test('breaks off when one fails, so that half a ZIP never looks whole', async () => {
    const { rendered, ask } = await countingServer(3);
    const answer = await ask(await customerIds(5));
    expect(answer.statusCode).toBe(200);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    expect(rendered()).toBe(3);
  });
});
