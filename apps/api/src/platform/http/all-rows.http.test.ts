// Measures memory and CPU time, which a busy machine changes.
// @module-tag whole
import { getProfile } from '@counterfoil/contract/account/routes';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import { atOnce } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { heldMegabytes, manyCustomers, MEGABYTE } from '@counterfoil/testkit/crowds';
import { shortestLongestWait } from '@counterfoil/testkit/longest-wait';
import { portalWith } from '@counterfoil/testkit/test-api';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CUSTOMERS = 6_000;
const AT_ONCE = 8;

let client: SignedInClient;
let server: Awaited<ReturnType<typeof portalWith>>;
let connections: Awaited<ReturnType<typeof overConnections>>;
beforeAll(async () => {
  client = await signedInClient();
  await manyCustomers(client, CUSTOMERS);
  server = await portalWith({});
  connections = await overConnections(server);
});
afterAll(() => server.portal.close());

/** Reads the whole list. @returns how the text begins and ends */
async function readAll(onBytes: (bytes: number) => void = () => {}): Promise<[string, string]> {
  const answer = await connections.ask(client, listCustomers, '', { page: 'all' }).answer;
  expect(answer.statusCode).toBe(200);
  let [head, tail] = ['', ''];
  for await (const piece of answer as AsyncIterable<Buffer>) {
    const text = piece.toString('latin1');
    head ||= text.slice(0, 20);
    tail = (tail + text).slice(-200);
    onBytes(piece.length);
  }
  return [head, tail];
}

test('eight simultaneous reads of 6,000 customers are never in memory together', async () => {
  await readAll();
  const before = heldMegabytes();
  const held: number[] = [];
  let [all, measuredAt] = [0, 0];
  const answers = await atOnce(AT_ONCE, () =>
    readAll((bytes) => {
      all += bytes;
      if (all < measuredAt + 12 * MEGABYTE) return;
      measuredAt = all;
      held.push(heldMegabytes() - before);
    }),
  );
  const meta = { page: 1, page_size: CUSTOMERS, total_count: CUSTOMERS, total_pages: 1 };
  for (const [head, tail] of answers) {
    expect(head).toMatch(/^\{"data":\[\{"id":"/);
    expect(tail.endsWith(`}],"meta":${JSON.stringify(meta)}}`)).toBe(true);
  }
  // Each answer is 13 MB of text; it used to be held as rows, records and bytes too.
  expect(all / MEGABYTE).toBeGreaterThan(AT_ONCE * 12);
  expect(held.length).toBeGreaterThan(5);
  expect(Math.max(...held)).toBeLessThan(60);
});

test('other requests are not delayed by large reads', async () => {
  const { port } = connections;
  const { headers } = await signedInClient();
  const others = [
    { port, path: '/healthz' },
    { port, path: getProfile.path, headers },
  ];
  expect(await shortestLongestWait(others, 250, () => readAll())).toBeLessThan(250);
});
