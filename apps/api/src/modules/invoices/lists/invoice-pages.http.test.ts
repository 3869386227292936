import { INVOICE_SORTS } from '@counterfoil/contract/invoices/lists';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

type Sort = (typeof INVOICE_SORTS)[number];
type Order = 'asc' | 'desc';
type Case = (typeof cases)[number];

const STATES = [undefined, 'draft', 'sent', 'overdue', 'paid'] as const;
const SIZE = 17;
const ORDERS = INVOICE_SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]);

/** Many documents of every state, with many equal and many missing sort values. */
async function manyInvoices(client: InvoicingClient) {
  const { kysely } = client.api.database;
  const { id } = await client.draft();
  await sql`
    insert into invoices (id, client_id, customer_id, type, state, number, customer_name, customer_name_key, search_key,
                          date, due_date, payment_date, total_pence, balance_pence, sent_at, created_at, updated_at)
    select gen_random_uuid(), client_id, customer_id, 'invoice', made, case when made <> 'draft' or n % 3 > 0 then 'Q-' || n end,
           'Customer ' || n % 7, 'customer ' || n % 7, case when made <> 'draft' or n % 3 > 0 then 'q-' || n else '' end,
           case when made <> 'draft' or n % 5 > 0 then date '2026-11-21' - n % 300 end,
           case when n % 11 > 0 then date '2026-11-21' - n % 40 + 20 end,
           case when made = 'paid' then date '2026-11-21' - n % 60 end,
           n % 50 * 100, n % 9 * 100, case when made <> 'draft' then now() end, now() - n % 13 * interval '1 day', now()
    from invoices, generate_series(1, 720) as n,
      lateral (select case when n % 12 = 0 then 'draft' when n % 12 < 11 then 'paid' else 'sent' end as made) as states
    where id = ${id}`.execute(kysely);
}

const COLUMNS: Partial<Record<Sort, string>> = {
  number: 'number_order',
  customer_name: 'customer_name_key',
  total: 'total_pence',
  balance: 'balance_pence',
};
const IN_STATE = {
  draft: sql`state = 'draft'`,
  sent: sql`state = 'sent' and (due_date >= '2026-11-21' or due_date is null)`,
  overdue: sql`state = 'sent' and due_date < '2026-11-21'`,
  paid: sql`state = 'paid'`,
};

/** The ids of a whole list in order; missing values come last, except days in descending order. */
async function inOrder(client: InvoicingClient, { state, search }: Case, sort: Sort, order: Order) {
  const last = sort === 'date' || sort === 'payment_date' ? '' : 'nulls last';
  const { rows } = await sql<{ id: string }>`
    select id from invoices where client_id = ${client.clientId} and ${state ? IN_STATE[state] : sql`true`}
      and (${search === undefined} or customer_name_key || ' ' || search_key like '%1%'
           or 100 in (total_pence, balance_pence)) -- "1" is also an amount
    order by ${sql.raw(`${COLUMNS[sort] ?? sort} ${order} ${last}, id ${order}`)}`.execute(
    client.api.database.kysely,
  );
  return rows.map(({ id }) => id);
}

const cases = STATES.flatMap((state) => [
  { state, label: state },
  { state, label: `${state} searched`, search: 'R 1' },
]);

describe('the pages of invoices', () => {
  let client: InvoicingClient;
  beforeAll(async () => {
    client = await invoicingClient();
    await manyInvoices(client);
  });

  test.each(cases)(
    'of the list $label are parts of the whole list in every order',
    async (which) => {
      const { state, search } = which;
      for (const [sort, order] of ORDERS) {
        const whole = await inOrder(client, which, sort, order);
        if (!search) expect(whole.length).toBeGreaterThan(SIZE);
        const pages = Math.ceil(whole.length / SIZE);
        const middle = Math.ceil(pages / 2);
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
