import {
  exportBankTransactions,
  getTransactionFigures,
  listBankTransactions,
} from '@counterfoil/contract/banking/routes';
import {
  aShownAccount,
  aShownBank,
  aTransaction,
  connected,
  fetchedAccounts,
} from '@counterfoil/testkit/banks';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { readCsv } from '@counterfoil/testkit/read-csv';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const at = (day: string) => Temporal.Instant.from(`2026-11-${day}T10:00:00Z`);

async function clientWith(...changes: readonly Parameters<typeof aTransaction>[0][]) {
  const client = await signedInClient();
  await connected(client, aShownBank([aShownAccount({ booked: changes.map(aTransaction) })]));
  const [account] = await fetchedAccounts(client);
  return { client, id: account?.id ?? '' };
}
const rowsOf = async (client: SignedInClient, id: string, query = {}) => {
  const { status, bytes } = await client.raw(exportBankTransactions, { params: { id }, query });
  expect(status).toBe(200);
  return readCsv(bytes.toString());
};

test('an export has the rows of the list, newest first, and runs no formula in a spreadsheet', async () => {
  const { client, id } = await clientWith(
    { at: at('01'), description: '=HYPERLINK("http://evil.test","Pay")', amount_pence: -1 },
    { at: at('02'), description: '+44 20 7946 0999', amount_pence: 123_456 },
    { at: at('03'), description: 'Rowan, "Timber"; Sons', amount_pence: -4_250 },
  );
  const head = ['Date', 'Description', 'Amount', 'Currency', 'Status'];
  const rows = [
    ['03/11/2026', 'Rowan, "Timber"; Sons', '-42.50', 'GBP', 'Booked'],
    ['02/11/2026', "'+44 20 7946 0999", '1234.56', 'GBP', 'Booked'],
    ['01/11/2026', '\'=HYPERLINK("http://evil.test","Pay")', '-0.01', 'GBP', 'Booked'],
  ];
  expect(await rowsOf(client, id)).toEqual([head, ...rows]);
  expect(await rowsOf(client, id, { from: '2026-11-02', to: '2026-11-02' })).toEqual([
    head,
    rows[1],
  ]);
  expect(await rowsOf(client, id, { search: 'timber sons' })).toEqual([head, rows[0]]);
});

test('another client’s account is not found by any request', async () => {
  const { id } = await clientWith({});
  const other = await signedInClient();
  for (const route of [exportBankTransactions, listBankTransactions, getTransactionFigures]) {
    expect((await other.raw(route, { params: { id } })).status).toBe(404);
  }
});

test('50,000 transactions are exported whole, and listed page by page', async () => {
  const { client, id } = await clientWith();
  await sql`
    insert into bank_transactions (id, client_id, account_id, same_key, status, at, date, description, search_key,
                                   amount_pence, currency, created_at)
    select gen_random_uuid(), ${client.clientId}, ${id}, 'k' || n, 'booked', '2026-09-01'::timestamptz + n * interval '1 minute',
           ('2026-09-01'::timestamptz + n * interval '1 minute')::date, 'Till ' || n, 'till ' || n, -n, 'GBP', now()
    from generate_series(1, 50000) as n`.execute(client.api.database.kysely);
  const rows = await rowsOf(client, id);
  expect(rows).toHaveLength(50_001);
  expect([rows[1]?.[1], rows.at(-1)?.[1]]).toEqual(['Till 50000', 'Till 1']);
  const page = await client.call(listBankTransactions, {
    params: { id },
    query: { page: '1000', page_size: '50' },
  });
  expect(page.body.data.map(({ description }) => description)).toContain('Till 50');
  expect(page.body.meta.total_count).toBe(50_000);
  const { money_out } = (await client.call(getTransactionFigures, { params: { id } })).body.data;
  expect(money_out).toBe('-12500250.00');
});
