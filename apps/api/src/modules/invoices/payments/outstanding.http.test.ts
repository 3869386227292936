import { getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { histories, pounds, takeStep } from '@counterfoil/testkit/histories';
import { aCustomer } from '@counterfoil/testkit/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

/** The books, recalculated from payments and totals without any stored balance. */
async function booksOf(client: SignedInClient) {
  const { rows } = await sql<{
    id: string;
    customer_id: string;
    type: string;
    state: string;
    balance_pence: number;
    owed_pence: number;
  }>`
    select i.id, i.customer_id, i.type, i.state, i.balance_pence,
           (i.total_pence - coalesce(sum(p.amount_pence), 0))::bigint as owed_pence
    from invoices i
    -- A credit note is used up by what it takes off its invoice.
    left join invoice_payments p on p.invoice_id = i.id or (p.invoice_id = i.parent_id and p.kind = 'credit')
    where i.client_id = ${client.clientId} and i.state <> 'draft'
    group by i.id`.execute(client.api.database.kysely);
  return rows;
}
type Books = Awaited<ReturnType<typeof booksOf>>;

/** Nobody owes unused credit, so it counts as a deduction. */
const sumOf = (books: Books) =>
  books.reduce((sum, row) => sum + (row.type === 'invoice' ? row.owed_pence : -row.owed_pence), 0);

test('the amount a customer owes is the sum over their invoices, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const client = await signedInClient();
      const customers = [(await aCustomer(client)).id, (await aCustomer(client)).id];
      const invoices: Invoice[] = [];
      for (const step of history) {
        const status = await takeStep(client, customers, invoices, step);
        expect([200, 201, 404, 422], JSON.stringify(step)).toContain(status);
      }
      const books = await booksOf(client);
      for (const row of books) {
        expect(row.owed_pence).toBe(row.balance_pence);
        expect(row.balance_pence).toBeGreaterThanOrEqual(0);
        const isPaid = row.type === 'invoice' && row.balance_pence === 0;
        expect(row.state).toBe(isPaid ? 'paid' : 'sent');
      }
      for (const id of customers) {
        const owed = sumOf(books.filter((row) => row.customer_id === id));
        const { data } = (await client.call(getCustomer, { params: { id } })).body;
        expect(data.total_outstanding).toBe(pounds(owed));
      }
    }),
    { numRuns: 12 },
  );
});

test('the amount owed still adds up when everything happens at once', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  const invoices: Invoice[] = [];
  const create = {
    what: 'create',
    which: 1,
    pence: 10_000,
    choice: 'partial',
    daysAgo: 0,
  } as const;
  for (let n = 0; n < 4; n++) await takeStep(client, [customer.id], invoices, create);
  const all = invoices.flatMap((_, which) =>
    (['send', 'pay', 'credit', 'pay', 'send', 'duplicate'] as const).map((what) => ({
      ...create,
      what,
      which,
      pence: 4_000,
    })),
  );
  // First with drafts, then with sent documents.
  for (const round of [all, all]) {
    const answers = await Promise.all(
      round.map((step) => takeStep(client, [customer.id], [...invoices], step)),
    );
    for (const status of answers) expect([200, 201, 404, 422]).toContain(status);
  }
  const books = await booksOf(client);
  expect(books.filter(({ type }) => type === 'invoice')).toHaveLength(4);
  for (const row of books) expect(row.owed_pence).toBe(row.balance_pence);
  const listed = await client.call(listCustomers);
  expect(listed.body.data[0]?.total_outstanding).toBe(pounds(sumOf(books)));
});
