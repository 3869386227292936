import { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const STATES = [undefined, 'draft', 'sent', 'overdue', 'paid'] as const;
const SIZE = 17;
const ORDERS = INVOICE_SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]);

/** Many documents of every state, with many equal and many missing sort values. */
async function manyInvoices(client: InvoicingClient) {
  const { kysely } = client.api.database;
  const { id } = await client.draft();
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          date, due_date, total_pence, balance_pence, sent_at, created_at, updated_at)
    select gen_random_uuid(), client_id, customer_id, 'invoice', made, case when made <> 'draft' or n % 3 > 0 then 'Q-' || n end,
           'Customer ' || n % 7, 'customer ' || n % 7, case when made <> 'draft' or n % 3 > 0 then 'q-' || n else '' end,
           case when made <> 'draft' or n % 5 > 0 then date '2026-11-21' - n % 300 end,
           case when n % 11 > 0 then date '2026-11-21' - n % 40 + 20 end,
           n % 50 * 100, n % 9 * 100, case when made <> 'draft' then now() end, now() - n % 13 * interval '1 day', now()
    from invoices, generate_series(1, 720) as n,
      lateral (select case when n % 12 = 0 then 'draft' when n % 12 < 11 then 'paid' else 'sent' end as made) as states
    where id = ${id}`.execute(kysely);
}

type Keys = Record<(typeof INVOICE_SORTS)[number], string | null> & { readonly id: string };

/** The sort values of each document of a list, as texts that sort in the same order. */
async function keysOf(client: InvoicingClient, state: (typeof STATES)[number]): Promise<Keys[]> {
  const { data } = await client.list({ page: 'all', ...(state ? { state } : {}) });
  const { rows } = await sql<{ id: string; at: string }>`
    select id, created_at::text as at from invoices where client_id = ${client.clientId}`.execute(
    client.api.database.kysely,
  );
  const times = new Map(rows.map(({ id, at }) => [id, at]));
  return data.map((row) => ({
    id: row.id,
    date: row.date,
    number: row.number?.toLowerCase().replaceAll(/\d+/g, (run) => run.padStart(40, '0')) ?? null,
    due_date: row.due_date,
    customer_name: row.customer_name.toLowerCase(),
    total: row.total.padStart(12, '0'),
    balance: row.balance.padStart(12, '0'),
    created_at: times.get(row.id) ?? null,
  }));
}

/** The ids in order; missing values come last, except dates in descending order. */
function inOrder(rows: readonly Keys[], sort: (typeof INVOICE_SORTS)[number], down: boolean) {
  const missing = sort === 'date' || !down ? '~' : '';
  const keyOf = (row: Keys) => `${row[sort] ?? missing} ${row.id}`;
  const up = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return (down ? up.toReversed() : up).map(({ id }) => id);
}

const cases = STATES.flatMap((state) =>
  [undefined, 'R 1'].map((search) => ({
    state,
    search,
    label: search ? `${state} searched` : state,
  })),
);

describe('the pages of invoices', () => {
  let client: InvoicingClient;
  beforeAll(async () => {
    client = await invoicingClient();
    await manyInvoices(client);
  });

  test.each(cases)(
    'of the list $label are parts of the whole list in every order',
    async ({ state, search }) => {
      const keys = (await keysOf(client, state)).filter(
        ({ customer_name, number }) => !search || `${customer_name} ${number}`.includes('1'),
      );
      if (!search) expect(keys.length).toBeGreaterThan(SIZE);
      const pages = Math.ceil(keys.length / SIZE);
      const middle = Math.ceil(pages / 2);
      for (const [sort, order] of ORDERS) {
        const whole = inOrder(keys, sort, order === 'desc');
        for (const page of new Set([1, 2, middle, middle + 1, pages - 1, pages, pages + 1])) {
          if (page < 1) continue;
          const list = { sort, order, page: String(page), page_size: String(SIZE) };
          const chosen = { ...(state ? { state } : {}), ...(search ? { search } : {}) };
          const { data, meta } = await client.list({ ...list, ...chosen });
          expect(meta).toMatchObject({ total_count: whole.length, total_pages: pages });
          const expected = whole.slice((page - 1) * SIZE, page * SIZE);
          expect(
            data.map(({ id }) => id),
            JSON.stringify(list),
          ).toEqual(expected);
        }
      }
    },
  );
});
