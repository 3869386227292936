import { getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  createInvoice,
  deleteInvoice,
  duplicateInvoice,
  markAsPaid,
  sendInvoice,
  updateInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer } from '@counterfoil/testkit/records';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

/** One thing that somebody may do; `which` picks the invoice it is done to. */
interface Step {
  readonly what: 'create' | 'edit' | 'send' | 'pay' | 'credit' | 'duplicate' | 'delete' | 'move';
  readonly which: number;
  readonly pence: number;
  readonly choice: 'full' | 'partial' | 'discount';
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom(
      'create' as const,
      'send' as const,
      'send' as const,
      'pay' as const,
      'pay' as const,
      'credit' as const,
      'edit' as const,
      'duplicate' as const,
      'delete' as const,
      'move' as const,
    ),
    which: fc.nat(20),
    pence: fc.nat(30_000),
    choice: fc.constantFrom('full' as const, 'partial' as const, 'discount' as const),
  }),
  { minLength: 5, maxLength: 25 },
);

let numbers = 0;
const pounds = (pence: number) => (pence / 100).toFixed(2);
const priced = (pence: number) => ({
  number: `O-${++numbers}`,
  date: '2026-11-21',
  payment_terms: 30,
  items_attributes: [{ description: 'A', quantity: '1', price: pounds(pence), tax: '20' }],
});

/** Does a step; one that the rules refuse is part of the history, too. */
async function run(client: SignedInClient, customers: string[], invoices: Invoice[], step: Step) {
  const invoice = invoices[step.which % Math.max(1, invoices.length)];
  const customer_id = customers[step.which % customers.length] ?? '';
  const keep = (answer: { status: number; body: unknown }) => {
    if (answer.status === 201) invoices.push((answer.body as { data: Invoice }).data);
    return answer.status;
  };
  if (step.what === 'create' || !invoice) {
    const body = { invoice: priced(step.pence) };
    return keep(await client.raw(createInvoice, { params: { customer_id }, body }));
  }
  const params = { id: invoice.id };
  const under = { customer_id: invoice.customer_id, invoice_id: invoice.id };
  switch (step.what) {
    case 'edit': {
      const items_attributes = [{ description: 'More', quantity: '1', price: '3.33', tax: '5' }];
      return (await client.raw(updateInvoice, { params, body: { invoice: { items_attributes } } }))
        .status;
    }
    case 'move':
      return (await client.raw(updateInvoice, { params, body: { invoice: { customer_id } } }))
        .status;
    case 'send':
      return (await client.raw(sendInvoice, { params })).status;
    case 'delete':
      return (await client.raw(deleteInvoice, { params })).status;
    case 'duplicate':
      return keep(await client.raw(duplicateInvoice, { params }));
    case 'pay': {
      const amount_paid = pounds(step.pence);
      const fields = { payment_date: '2026-11-21', amount_paid, payment_type: step.choice };
      return (await client.raw(markAsPaid, { params, body: { invoice: fields } })).status;
    }
    case 'credit': {
      const made = await client.raw(createCreditNote, {
        params: under,
        body: { credit_note: priced(step.pence) },
      });
      if (made.status !== 201) return made.status;
      const { id } = (made.body as { data: Invoice }).data;
      return (await client.raw(sendCreditNote, { params: { ...under, id } })).status;
    }
  }
}

/** The books, added up anew from payments and totals, not from any stored balance. */
async function booksOf(client: SignedInClient) {
  const { rows } = await sql<{
    id: string;
    customer_id: string;
    state: string;
    balance_pence: number;
    owed_pence: number;
  }>`
    select i.id, i.customer_id, i.state, i.balance_pence,
           i.total_pence - coalesce((select sum(p.amount_pence) from invoice_payments p
                                     where p.invoice_id = i.id), 0)::bigint as owed_pence
    from invoices i
    where i.client_id = ${client.clientId} and i.type = 'invoice' and i.state <> 'draft'`.execute(
    client.api.database.kysely,
  );
  return rows;
}

test('what a customer owes is the sum of what their invoices say, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const client = await signedInClient();
      const customers = [(await aCustomer(client)).id, (await aCustomer(client)).id];
      const invoices: Invoice[] = [];
      for (const step of history) {
        const status = await run(client, customers, invoices, step);
        expect([200, 201, 404, 422], JSON.stringify(step)).toContain(status);
      }
      const books = await booksOf(client);
      for (const row of books) {
        expect(Number(row.owed_pence)).toBe(row.balance_pence);
        expect(row.balance_pence).toBeGreaterThanOrEqual(0);
        expect(row.state).toBe(row.balance_pence === 0 ? 'paid' : 'sent');
      }
      for (const id of customers) {
        const owed = books
          .filter((row) => row.customer_id === id)
          .reduce((sum, row) => sum + Number(row.owed_pence), 0);
        const { data } = (await client.call(getCustomer, { params: { id } })).body;
        expect(data.total_outstanding).toBe(pounds(owed));
      }
    }),
    { numRuns: 12 },
  );
});

test('it stays so when everything happens at once', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  const invoices: Invoice[] = [];
  const create = { what: 'create', which: 0, pence: 10_000, choice: 'partial' } as const;
  for (let n = 0; n < 4; n++) await run(client, [customer.id], invoices, create);
  const all = invoices.flatMap((_, which) =>
    (['send', 'pay', 'credit', 'pay', 'send', 'duplicate'] as const).map((what) => ({
      ...create,
      what,
      which,
      pence: 4_000,
    })),
  );
  // First among drafts, then among what has been sent.
  for (const round of [all, all]) {
    const answers = await Promise.all(
      round.map((step) => run(client, [customer.id], [...invoices], step)),
    );
    for (const status of answers) expect([200, 201, 404, 422]).toContain(status);
  }
  const books = await booksOf(client);
  expect(books).toHaveLength(4);
  for (const row of books) expect(Number(row.owed_pence)).toBe(row.balance_pence);
  const owed = books.reduce((sum, row) => sum + row.balance_pence, 0);
  const listed = await client.call(listCustomers);
  expect(listed.body.data[0]?.total_outstanding).toBe(pounds(owed));
});
