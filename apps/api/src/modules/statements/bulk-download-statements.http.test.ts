import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { randomUUID } from 'node:crypto';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { CLIENT } from '@counterfoil/contract/shapes';
import { bulkDownloadStatements, prepareStatement } from '@counterfoil/contract/statements/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Portal } from '../../composition.ts';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const download = (ids: readonly string[]) =>
  client.call(bulkDownloadStatements, { body: { customer_ids: [...ids] } });

describe('the statements of several customers', () => {
  test('come in one ZIP, each equal to the single one, under unique names', async () => {
    const customers: Customer[] = [];
    for (const name of ['Ash & Co', 'ASH & CO', 'Nothing/Open']) {
      const customer = await aCustomer(client, { name });
      customers.push(customer);
      if (name !== 'Nothing/Open') await aSentInvoice(client, { customer });
    }
    const ids = customers.map(({ id }) => id);
    const answer = await download([...ids, ids[0] ?? '']);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain(
      'attachment; filename="statements-2026-11-21.zip"',
    );
    const files = unpacked(answer.bytes);
    const names = [
      'Statement for Ash & Co 2026-11-21.pdf',
      'Statement for ASH & CO 2026-11-21 (2).pdf',
      'Statement for Nothing-Open 2026-11-21.pdf',
    ];
    expect(Object.keys(files)).toEqual(names);
    for (const [index, customer_id] of ids.entries()) {
      const alone = await client.call(prepareStatement, { query: { customer_id } });
      expect(files[names[index] ?? '']?.equals(alone.bytes)).toBe(true);
    }
  });

  test('can be requested on GET, in each spelling, also by a client who has left', async () => {
    const { id } = await aCustomer(client);
    await leaveTheService(client);
    const asked = { ...bulkDownloadStatements, method: 'GET' as const };
    for (const name of ['customer_ids[]', 'customer_ids', 'customerIds', 'customerIds[]']) {
      const answer = await client.raw(asked, { query: { [name]: id } });
      expect(Object.keys(unpacked(answer.bytes)), name).toHaveLength(1);
    }
  });

  test('are 404 when a customer is missing, and 422 without customers', async () => {
    const { id } = await aCustomer(client);
    const theirs = await aCustomer(await signedInClient());
    expect((await download([id, theirs.id])).status).toBe(404);
    expect((await download([id, randomUUID()])).status).toBe(404);
    expect(await download([])).toMatchObject({
      status: 422,
      body: { errors: { customer_ids: ['Required'] } },
    });
  });
});

describe('a bulk download of statements over a real connection', () => {
  let rendered = 0;
  let failAt = Infinity;
  let portal: Portal;
  let origin: string;

  beforeAll(async () => {
    // A megabyte each: more than the network buffers hold, so the server has to wait.
    const pdf = Buffer.alloc(1024 * 1024, '%PDF-');
    ({ portal } = await portalWith({
      typst: {
        render: () => {
          rendered++;
          return rendered >= failAt
            ? Promise.reject(new Error('the paper ran out'))
            : Promise.resolve(pdf);
        },
        close: async () => {},
      },
    }));
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => portal.close());
  beforeEach(() => {
    rendered = 0;
    failAt = Infinity;
  });

  async function asked(ids: readonly string[]): Promise<IncomingMessage> {
    const path = `${CLIENT.replace('{client_id}', client.clientId)}/statements/bulk_download`;
    const query = ids.map((id) => `customer_ids%5B%5D=${id}`).join('&');
    const request = get(`${origin}${path}?${query}`, { headers: client.headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  }

  async function customerIds(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.push((await aCustomer(client)).id);
    return ids;
  }
  const connections = () => promisify(portal.app.server.getConnections.bind(portal.app.server))();

  test('renders each when its turn comes, and none after the caller disconnected', async () => {
    const ids = await customerIds(40);
    const answer = await asked(ids);
    await once(answer, 'readable');
    // Only what the network buffers hold was made ahead.
    expect(rendered).toBeLessThan(20);
    answer.destroy();
    await eventually(
      async () => (await connections()) === 0,
      (gone) => gone,
    );
    const whenGone = rendered;
    const lookAtOne = () =>
      client.through({ portal }).call(prepareStatement, { query: { customer_id: ids[0] ?? '' } });
    for (let looked = 1; looked <= 5; looked++) {
      expect((await lookAtOne()).status).toBe(200);
      // The current one is finished, and the next one may have started by then.
      expect(rendered - looked).toBeLessThanOrEqual(whenGone + 2);
    }
    expect(whenGone).toBeLessThan(20);
  });

  test('breaks off when one fails, so that half a ZIP never looks whole', async () => {
    failAt = 3;
    const answer = await asked(await customerIds(5));
    expect(answer.statusCode).toBe(200);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    expect(rendered).toBe(3);
  });
});
