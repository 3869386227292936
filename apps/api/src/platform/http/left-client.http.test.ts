import { allRoutes } from '@counterfoil/contract/all-routes';
import { getInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import { getEnvelope } from '@counterfoil/contract/envelopes/routes';
import { getInvoice, listInvoices } from '@counterfoil/contract/invoices/routes';
import { listSentStatements } from '@counterfoil/contract/statements/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import {
  bodyOf,
  methodsOf,
  paramsOf,
  queryOf,
  recordsOf,
  type RecordIds,
} from '@counterfoil/testkit/route-samples';
import { uploadForm } from '@counterfoil/testkit/upload';
import { beforeAll, describe, expect, test } from 'vitest';

/**
 * Every action that creates, changes or issues something, listed by hand from the rules. All others
 * stay allowed.
 */
const REFUSED = [
  'createCustomer',
  'updateInvoiceSettings',
  'createInvoice',
  'updateInvoice',
  'sendInvoice',
  'duplicateInvoice',
  'newCreditNote',
  'createCreditNote',
  'updateCreditNote',
  'sendCreditNote',
  'sendStatement',
  'bulkUpload',
  'deleteDocument',
  'bulkDeleteDocuments',
  'archiveMonth',
];

let client: SignedInClient;
let records: RecordIds;
beforeAll(async () => {
  client = await signedInClient();
  records = await recordsOf(client);
  await leaveTheService(client);
});

const asked = allRoutes
  .filter((route) => route.access === 'client')
  .flatMap((route) =>
    methodsOf(route).map((method) => ({ ...route, method, label: `${method} ${route.name}` })),
  );
type Asked = (typeof asked)[number];

function send(route: Asked) {
  const form = route.multipart ? uploadForm(records.envelope, [{}]) : null;
  return client.raw(route, {
    params: paramsOf(route, records),
    query: queryOf(route, records),
    ...(form ?? { body: bodyOf(route, records) }),
  });
}

/** All records that a refused request could have changed. */
async function everything() {
  const of = (id: string) => client.call(getInvoice, { params: { id } });
  const answers = await Promise.all([
    client.call(listCustomers, { query: { page: 'all' } }),
    client.call(listInvoices, { query: { page: 'all' } }),
    of(records.draft),
    of(records.creditNote),
    client.call(getInvoiceSettings),
    client.call(getEnvelope, { params: { id: records.envelope } }),
    client.call(listSentStatements, { params: { customer_id: records.customer } }),
  ]);
  return answers.map(({ body }) => body);
}

describe('a client who has left', () => {
  test.each(asked.filter(({ name }) => REFUSED.includes(name)))(
    'is refused $label with 403 and the reason, and nothing changes',
    async (route) => {
      const before = await everything();
      const answer = await send(route);
      expect(answer).toMatchObject({ status: 403 });
      expect(answer.body).toEqual({
        errors: [expect.stringMatching(/^You have left the service/)],
      });
      expect(await everything()).toEqual(before);
    },
  );

  test.each(asked.filter(({ name }) => !REFUSED.includes(name)))('may $label', async (route) => {
    expect((await send(route)).status).not.toBe(403);
  });
});
