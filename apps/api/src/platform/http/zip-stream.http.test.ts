import { once } from 'node:events';
import { Readable } from 'node:stream';
import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { manySent, MEGABYTE } from '@counterfoil/testkit/crowds';
import { stalled } from '@counterfoil/testkit/eventually';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { unpacked } from '@counterfoil/testkit/unpacked';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// How many files were opened and closed, from which one on they fail, and their size.
let opened = 0;
let closed = 0;
let failAt = Infinity;
let bytes = 10;

let client: SignedInClient;
let ids: readonly string[];
let server: Awaited<ReturnType<typeof portalWith>>;
let connections: Awaited<ReturnType<typeof overConnections>>;

beforeAll(async () => {
  client = await signedInClient();
  ids = await manySent(client, await aSentInvoice(client), 1000);
  const { blobs } = await testApi();
  const stream = async () => {
    opened++;
    if (opened >= failAt) throw new Error('the disk is gone');
    const file = Readable.from([Buffer.alloc(bytes, opened)]);
    return file.on('close', () => closed++);
  };
  server = await portalWith({ blobs: { ...blobs, stream } });
  connections = await overConnections(server);
});
afterAll(() => server.portal.close());
beforeEach(() => {
  [opened, closed, failAt, bytes] = [0, 0, Infinity, 10];
});

const asked = (count: number) =>
  connections.ask(client, bulkDownload, '', { 'invoice_ids[]': ids.slice(0, count) }).answer;

test('a thousand ids in an address give a thousand files', async () => {
  const answer = await asked(1000);
  expect(answer.statusCode).toBe(200);
  const zip = Buffer.concat((await answer.toArray()) as Buffer[]);
  expect(Object.keys(unpacked(zip))).toHaveLength(1000);
});

test('a ZIP is aborted when a file cannot be read, so that it never looks complete', async () => {
  failAt = 3;
  const answer = await asked(5);
  expect(answer.statusCode).toBe(200);
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(opened).toBe(3);
});

test('each file of a ZIP is opened in turn, and none after the caller disconnects', async () => {
  // A gigabyte is more than any network buffers hold, so the server has to wait for the reader.
  bytes = MEGABYTE;
  const answer = await asked(1000);
  await once(answer, 'readable');
  expect(await stalled(() => opened)).toBeLessThan(1000);
  answer.destroy();
  await connections.left(0);
  const whenGone = opened;
  expect(whenGone).toBeLessThan(1000);
  const other = client.through(server).call(getInvoice, { params: { id: ids[0] ?? '' } });
  expect(await other).toMatchObject({ status: 200 });
  expect([opened, closed]).toEqual([whenGone, whenGone]);
});
