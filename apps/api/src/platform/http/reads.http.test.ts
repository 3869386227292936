import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { isFileReply, type Route } from '@counterfoil/contract/route';
import { leaveTheService, type Answer } from '@counterfoil/testkit/clients';
import { clientWithRecords, requestOf, type WithRecords } from '@counterfoil/testkit/route-samples';
import { beforeAll, expect, test } from 'vitest';

/** All that reads a client's data; only a new credit note's fields are the start of a change. */
const reads = allRoutes.filter(
  ({ name, access, method, audit, reply }) =>
    access !== 'user' &&
    !audit &&
    (method === 'GET' || isFileReply(reply)) &&
    name !== 'newCreditNote',
);
const files = reads.filter(({ reply }) => isFileReply(reply));

let mine: WithRecords;
const ask = (route: Route) => mine.client.raw(route, requestOf(route, mine.records));

const before = new Map<Route, Answer<unknown>>();
beforeAll(async () => {
  mine = await clientWithRecords();
  await ask(updateInvoiceSettings);
  for (const route of reads) before.set(route, await ask(route));
  await leaveTheService(mine.client);
});

/** An answer without what depends on the client: the actions that are refused to them. */
const facts = ({ status, headers, body, bytes }: Answer<unknown>) => [
  status,
  headers['content-disposition'],
  body === null
    ? bytes.toString('latin1')
    : JSON.stringify(body, (key, value: unknown) =>
        /_allowed$|_refusal$/.test(key) ? undefined : value,
      ),
];

test.each(reads)('$name answers a client who has left as before', async (route) => {
  const answer = before.get(route);
  expect(answer).toMatchObject({ status: route.status });
  expect(facts(await ask(route))).toEqual(answer && facts(answer));
});

test.each(files)('the file of $name is private, is not cached and runs nothing', async (route) => {
  expect(before.get(route)?.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^(inline|attachment); filename="/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});
