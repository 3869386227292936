import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { exportCustomers, getCustomer } from '@counterfoil/contract/customers/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { heldMegabytes, manyCustomers, MEGABYTE } from '@counterfoil/testkit/crowds';
import { csvRecords } from '@counterfoil/testkit/read-csv';
import { aCustomer } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const ROWS = 20_000;
const BATCHES = ROWS / 500;

let client: SignedInClient;
let customerId: string;
let server: Awaited<ReturnType<typeof portalWith>>;
let connections: Awaited<ReturnType<typeof overConnections>>;
// How often the rows of customers were read, and from which read on reading fails.
let read = 0;
let failAt = Infinity;

/** Sees every result of the database on its way to the portal. */
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (result.rows.length < 2 || !('address_line_1' in (result.rows[0] ?? {}))) return result;
    read++;
    if (read >= failAt) throw new Error('the database is gone');
    return result;
  },
};

beforeAll(async () => {
  client = await signedInClient();
  customerId = (await aCustomer(client, { name: 'AAA' })).id;
  // Far more than the buffers of a connection hold.
  await manyCustomers(client, ROWS - 1);
  const { database } = await testApi();
  const watched = { ...database, kysely: database.kysely.withPlugin(watching) };
  server = await portalWith({ database: watched });
  connections = await overConnections(server);
});
afterAll(() => server.portal.close());
beforeEach(() => {
  failAt = Infinity;
});

async function asked(): Promise<IncomingMessage> {
  read = 0;
  return connections.ask(client, exportCustomers).answer;
}

/** Waits until the server has read as far ahead of its reader as it will. */
async function atRest(): Promise<number> {
  for (let before = -1; before !== read; await new Promise((go) => setTimeout(go, 200))) {
    before = read;
  }
  return read;
}

const asksAnother = () => client.through(server).call(getCustomer, { params: { id: customerId } });

test('20,000 rows are sent as they are read', async () => {
  const answer = await asked();
  let [bytes, lines] = [0, 0];
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (bytes === 0) expect(read).toBeLessThan(BATCHES);
    bytes += piece.length;
    lines += piece.toString('latin1').split('\n').length - 1;
  }
  expect([lines, read]).toEqual([ROWS + 1, BATCHES]);
  expect(bytes / MEGABYTE).toBeGreaterThan(34);
});

test('20,000 rows are never in memory together', { tags: ['whole'] }, async () => {
  const before = heldMegabytes();
  const answer = await asked();
  const held: number[] = [];
  let measuredAt = 0;
  for await (const _ of answer) {
    if (read <= measuredAt + 4) continue;
    measuredAt = read;
    held.push(heldMegabytes() - before);
  }
  // The median, as a buffer may be freed a moment late. If the rows were kept, they would take half
  // the file's size.
  const middle = held.toSorted((a, b) => a - b)[Math.floor(held.length / 2)];
  expect(held.length).toBeGreaterThan(5);
  expect(middle).toBeLessThan(12);
});

test('the server waits for a slow reader, and holds nothing that other requests need', async () => {
  const answer = await asked();
  await once(answer, 'readable');
  expect(await atRest()).toBeLessThan(BATCHES);
  expect(await asksAnother()).toMatchObject({ status: 200 });
  answer.destroy();
});

test('each customer is listed once, in order, even when renamed meanwhile', async () => {
  const answer = await asked();
  await once(answer, 'readable');
  await atRest();
  await sql`
    update customers set name_key = 'aa ' || name_key
    where client_id = ${client.clientId} and name > 'Customer 19980'`.execute(
    client.api.database.kysely,
  );
  const pieces = (await answer.toArray()) as Buffer[];
  const names = csvRecords(Buffer.concat(pieces)).map(({ Name }) => Name);
  expect(names).toHaveLength(ROWS);
  expect(names).toEqual(names.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
  expect(new Set(names).size).toBe(ROWS);
});

test('work stops when the reader disconnects', async () => {
  const answer = await asked();
  await once(answer, 'readable');
  answer.destroy();
  await connections.left(0);
  expect(await asksAnother()).toMatchObject({ status: 200 });
  expect(await atRest()).toBeLessThan(BATCHES);
});

test('a failure in the middle aborts the file, so that it never looks complete', async () => {
  failAt = BATCHES / 2;
  const answer = await asked();
  expect(answer.statusCode).toBe(200);
  await expect(answer.toArray()).rejects.toThrow('aborted');
  expect(await asksAnother()).toMatchObject({ status: 200 });
});

test('a failure at the start is a proper error', async () => {
  failAt = 1;
  const answer = await asked();
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(JSON.parse(Buffer.concat((await answer.toArray()) as Buffer[]).toString())).toEqual({
    errors: [expect.any(String)],
  });
});
