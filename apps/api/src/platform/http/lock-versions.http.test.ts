import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { allRoutes } from '@counterfoil/contract/all-routes';
import type { Route, Schema } from '@counterfoil/contract/route';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import type { SignedInClient } from '@counterfoil/testkit/clients';
import { clientWithRecords, requestOf, type RecordIds } from '@counterfoil/testkit/route-samples';
import { setRows } from '@counterfoil/testkit/rows';
import { beforeAll, expect, test } from 'vitest';

const CHANGED =
  'Someone else changed this in the meantime. Load it again to see the newer version. We’ll keep what you’ve typed until you do.';

interface KnownSchema {
  readonly shape?: Readonly<Record<string, Schema & KnownSchema>>;
}
const fieldOf = (schema: Schema | undefined, name: string) =>
  (schema as KnownSchema)?.shape?.[name];
const isInQuery = ({ query }: Route) => fieldOf(query, 'lock_version') !== undefined;
const isInBody = ({ body, wrapper = '' }: Route) =>
  fieldOf(fieldOf(body, wrapper), 'lock_version') !== undefined;

/** The routes that change a record of which the caller may name the version; drafts are sent last. */
const versioned = allRoutes
  .filter((route) => (isInQuery(route) || isInBody(route)) && !route.audit?.endsWith('_created'))
  .toSorted((one, other) => Number(isInQuery(one)) - Number(isInQuery(other)));

const VERSIONED_TABLES = [
  'invoices',
  'customers',
  'documents',
  'invoice_settings',
  'clients',
  'contacts',
] as const;

let client: SignedInClient;
let records: RecordIds;
beforeAll(async () => {
  ({ client, records } = await clientWithRecords());
  // Creates their row.
  await client.call(updateInvoiceSettings, { body: { invoice_settings: { payment_terms: 7 } } });
});

test('eleven routes name the version that they change', () => {
  expect(versioned.map(({ name }) => name).toSorted()).toEqual([
    'markAsPaid',
    'refundCredit',
    'sendCreditNote',
    'sendInvoice',
    'updateClient',
    'updateContact',
    'updateCreditNote',
    'updateCustomer',
    'updateDocument',
    'updateInvoice',
    'updateInvoiceSettings',
  ]);
});

test.each(versioned.filter(({ name }) => name.startsWith('update')))(
  '$name without a field changes nothing and keeps the version',
  async (route) => {
    for (const table of VERSIONED_TABLES) await setRows(client, table, { lock_version: 5 });
    const { body: _body, ...request } = requestOf(route, records);
    const answer = await client.raw(route, { ...request, body: { [route.wrapper ?? '']: {} } });
    expect(answer).toMatchObject({ status: 200, body: { data: { lock_version: 5 } } });
  },
);

test.each(versioned)(
  '$name gets 409 for an older version, and increments the current version or none',
  async (route) => {
    for (const table of VERSIONED_TABLES) {
      await setRows(client, table, { lock_version: 5 });
    }
    const { body, ...request } = requestOf(route, records);
    const at = (lock_version?: number) => {
      if (isInQuery(route)) return client.raw(route, { ...request, query: { lock_version } });
      const { [route.wrapper ?? '']: fields } = JSON.parse(String(body)) as Record<string, object>;
      // Lines without ids would be added once more, drafts share the sample's number, and a new
      // name locks the drafts of a customer first, so that callers take turns.
      const once = { items_attributes: undefined, number: undefined, name: undefined };
      const changed = { ...fields, ...once, lock_version };
      return client.raw(route, { ...request, body: { [route.wrapper ?? '']: changed } });
    };
    expect(await writingNothing(client, () => at(4))).toMatchObject(refusal(409, CHANGED));
    // Of callers with the same version one wins.
    const answers = await atOnce(20, () => at(5));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toMatchObject([{ body: { data: { lock_version: 6 } } }]);
    if (isInBody(route)) {
      expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
      expect(await at()).toMatchObject({ status: 200, body: { data: { lock_version: 7 } } });
    }
  },
);
