import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { CLIENT } from '@counterfoil/contract/shapes';
import { eventually } from '@counterfoil/testkit/eventually';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Portal } from '../../../composition.ts';

let client: InvoicingClient;
beforeAll(async () => {
  client = await invoicingClient();
});

test('downloading several gives one ZIP of the stored PDFs and of freshly rendered drafts, in the requested order', async () => {
  const customer = await client.customer();
  const papers = {
    'Z-1.pdf': await client.sent({ customer, number: 'Z/1' }),
    'z-1 (2).pdf': await client.draft({ customer, number: 'z:1' }),
    'INV-0042.pdf': await client.sent({ customer, number: 'INV-0042' }),
    'Draft.pdf': await client.draft({ customer, number: '' }),
    'Draft (2).pdf': await client.draft({ customer, number: '' }),
  };
  const invoice_ids = Object.values(papers).map(({ id }) => id);
  const answer = await client.ask(bulkDownload, { body: { invoice_ids } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="invoices-2026-11-21.zip"; filename*=UTF-8''invoices-2026-11-21.zip`,
  });
  const files = unpacked(answer.bytes);
  expect(Object.keys(files)).toEqual(Object.keys(papers));
  for (const [name, invoice] of Object.entries(papers)) {
    expect(files[name]).toEqual((await client.download(invoice)).bytes);
  }
});

describe('a bulk download over a real connection', () => {
  let opened = 0;
  let failAt = Infinity;
  let portal: Portal;
  let origin: string;
  let sent: Invoice[];

  beforeAll(async () => {
    const { blobs } = await testApi();
    const counting = {
      ...blobs,
      stream: (key: string) => {
        opened++;
        return opened >= failAt ? Promise.reject(new Error('the disk is gone')) : blobs.stream(key);
      },
    };
    ({ portal } = await portalWith({ blobs: counting }));
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
    const customer = await client.customer();
    sent = [];
    for (let count = 0; count < 5; count++) sent.push(await client.sent({ customer }));
  });
  afterAll(() => portal.close());

  /** A thousand ids in the address, of only a few invoices; a repeated id counts once. */
  const address = (ids: readonly string[]) =>
    `${origin}${CLIENT.replace('{client_id}', client.clientId)}/invoices/bulk_download?` +
    ids.map((id) => `invoice_ids%5B%5D=${id}`).join('&');

  async function asked(ids: readonly string[]): Promise<IncomingMessage> {
    const request = get(address(ids), { headers: client.headers });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  }

  test('accepts an address with a thousand ids', async () => {
    failAt = Infinity;
    const ids = Array.from({ length: 1000 }, (_, index) => sent[index % sent.length]?.id ?? '');
    expect(address(ids).length).toBeGreaterThan(54_000);
    const answer = await asked(ids);
    expect(answer.statusCode).toBe(200);
    const chunks = (await answer.toArray()) as Buffer[];
    expect(Object.keys(unpacked(Buffer.concat(chunks)))).toHaveLength(sent.length);
  });

  test('breaks off when a file cannot be read, so that half a ZIP never looks whole', async () => {
    opened = 0;
    failAt = 3;
    const answer = await asked(sent.map(({ id }) => id));
    expect(answer.statusCode).toBe(200);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    expect(opened).toBe(3);
  });

  test('still answers other requests after it broke off, and stops when the caller disconnects', async () => {
    opened = 0;
    failAt = Infinity;
    // More than the network buffers hold, so the server has to wait for the reader.
    const big = await bigInvoices();
    const answer = await asked(big);
    await once(answer, 'readable');
    answer.destroy();
    await eventually(
      async () => (await connections()) === 0,
      (gone) => gone,
    );
    const whenGone = opened;
    expect(whenGone).toBeLessThan(big.length);
    const other = client.through({ portal }).download({ id: sent[0]?.id ?? '' });
    expect((await other).status).toBe(200);
    expect(opened).toBe(whenGone);
  });

  const connections = () => promisify(portal.app.server.getConnections.bind(portal.app.server))();

  /** Forty invoices whose papers are a megabyte each. */
  async function bigInvoices(): Promise<string[]> {
    const { blobs, database } = await testApi();
    const customer = await client.customer();
    const ids: string[] = [];
    for (let count = 0; count < 40; count++) {
      const { id } = await client.sent({ customer });
      const { pdf_blob_id: key } = await database.kysely
        .selectFrom('invoices')
        .select('pdf_blob_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await blobs.put(key ?? '', Buffer.alloc(1024 * 1024, count));
      ids.push(id);
    }
    return ids;
  }
});
