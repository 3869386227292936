import { allRoutes } from '@counterfoil/contract/all-routes';
import { updateCustomer } from '@counterfoil/contract/customers/routes';
import { rowsAdded, writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import type { Server } from '@counterfoil/testkit/clients';
import { withKey } from '@counterfoil/testkit/invoicing';
import { renderingServer } from '@counterfoil/testkit/rendering';
import {
  clientWithRecords,
  type ClientWithRecords,
  paramsOf,
  requestOf,
} from '@counterfoil/testkit/route-samples';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

/** The routes that issue a paper, and the rows they write. */
const WRITES: Readonly<Record<string, object>> = {
  sendInvoice: { audit_log: 1, documents: 1, mails: 1 },
  sendCreditNote: { audit_log: 1, documents: 1, invoice_payments: 1, mails: 1 },
  sendStatement: { audit_log: 1, mails: 1 },
};
const issuing = allRoutes.filter(({ name }) => WRITES[name]);
const fail = () => Promise.reject(new Error('disk /var/lib/secret is full'));
const changed = expect.stringContaining('changed this in the meantime');

let whose: ClientWithRecords;
beforeAll(async () => {
  whose = await clientWithRecords();
});

describe.each(issuing)('$name', (route) => {
  let key: ReturnType<typeof withKey>;
  beforeEach(() => {
    key = withKey();
  });
  const ask = (server?: Server) => {
    const { client, records } = whose;
    const by = server ? client.through(server) : client;
    return by.raw(route, { ...requestOf(route, records), ...key });
  };

  test.for(['typst', 'blobs'] as const)(
    'writes nothing and reveals nothing when %s fails',
    async (part) => {
      const { typst, blobs } = await testApi();
      const broken = {
        typst: { typst: { ...typst, render: fail } },
        blobs: { blobs: { ...blobs, put: fail } },
      };
      const server = await portalWith(broken[part]);
      onTestFinished(() => server.portal.close());
      const answer = await writingNothing(whose.client, () => ask(server));
      expect(answer).toMatchObject({
        ...refusal(500, 'Something went wrong. Please try again.'),
        headers: { 'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) },
      });
    },
  );

  test('answers 409 after its facts changed three times, then runs once for the same key', async () => {
    const { client, records } = whose;
    const params = paramsOf(updateCustomer, records);
    const rename = (papers: number) =>
      client.raw(updateCustomer, { params, body: { customer: { name: `Name ${papers}` } } });
    const server = await renderingServer(rename);
    const { audit_log: _, ...written } = await rowsAdded(client, async () => {
      expect(await ask(server)).toMatchObject(refusal(409, changed));
    });
    expect(server.papers).toHaveLength(3);
    expect(written).toEqual({});
    const once = await rowsAdded(client, async () => {
      const answers = await atOnce(20, () => ask());
      expect(tally(answers)).toEqual({ 200: 20 });
      expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    });
    expect(once).toEqual(WRITES[route.name]);
  });
});
