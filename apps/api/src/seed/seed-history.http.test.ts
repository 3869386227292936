import {
  getInvoiceSettings,
  updateInvoiceSettings,
} from '@counterfoil/contract/account/invoice-settings';
import {
  currentNumber,
  getInvoice,
  listInvoices,
  previewInvoice,
} from '@counterfoil/contract/invoices/routes';
import { listCustomers } from '@counterfoil/contract/customers/routes';
import { listSentStatements } from '@counterfoil/contract/statements/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aDraft } from '@counterfoil/testkit/records';
import { testApi } from '@counterfoil/testkit/test-api';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { settableClock } from '#platform/time/clock';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { JOINERY_SETTINGS } from './demo-settings.ts';
import { seedHistory } from './seed-history.ts';

let client: SignedInClient;
beforeAll(async () => {
  const api = await testApi(); // nine in the morning
  client = await signedInClient();
  await seedHistory(api, settableClock('2025-11-21T09:00:00Z'), client, JOINERY_SETTINGS);
});

const listed = async () =>
  (await client.call(listInvoices, { query: { page: 'all', sort: 'date', order: 'desc' } })).body
    .data;
const whole = async (number: string) => {
  const found = (await listed()).find((invoice) => invoice.number === number);
  return (await client.call(getInvoice, { params: { id: found?.id ?? '' } })).body.data;
};

test('a year of seeded work ends now, so that a newcomer’s own number is the newest', async () => {
  expect((await listed())[0]?.date).toBe('2026-11-21');
  await aDraft(client, { number: 'MINE-7' });
  const proposed = await client.call(currentNumber, {});
  expect(proposed.body.data.current_number).toBe('MINE-8');
});

test('the demo shows every state of an invoice', async () => {
  const count = (states: string[]) =>
    states.reduce<Record<string, number>>(
      (counts, state) => ({ ...counts, [state]: (counts[state] ?? 0) + 1 }),
      {},
    );
  const seeded = (await listed()).filter(({ number }) => !number?.startsWith('MINE'));
  const invoices = seeded.filter(({ type }) => type === 'invoice');
  expect(count(invoices.map(({ aasm_state }) => aasm_state))).toEqual({
    draft: 2,
    sent: 1,
    overdue: 5,
    paid: 18,
  });
  const creditNotes = seeded.filter(({ type }) => type === 'CreditNote');
  expect(count(creditNotes.map(({ aasm_state }) => aasm_state))).toEqual({ draft: 1, sent: 1 });
});

test('the demo has invoices written off, part paid, and reminded of after their due date', async () => {
  expect(await whole('INV-0010')).toMatchObject({
    aasm_state: 'paid',
    payment_type: 'discount',
    amount_paid: '750.00',
    balance: '0.00',
  });
  expect(await whole('INV-0021')).toMatchObject({ aasm_state: 'overdue', payment_type: 'partial' });
  const reminded = await whole('INV-0020');
  expect(reminded.due_date).toBe('2026-09-28');
  const days = new Set(reminded.reminders.map(({ sent_at }) => sent_at?.slice(0, 10)));
  expect(days).toEqual(new Set(['2026-10-05', '2026-10-19']));
});

test('the demo has a sent statement', async () => {
  const { body } = await client.call(listCustomers, { query: { page: 'all' } });
  const sent = await Promise.all(
    body.data.map(({ id: customer_id }) =>
      client.call(listSentStatements, { params: { customer_id } }),
    ),
  );
  const statements = sent.flatMap((answer) => answer.body.data);
  expect(statements).toMatchObject([{ date: '2026-11-21', delivery: { state: 'sent' } }]);
  const { customer_id: id } = statements[0] ?? {};
  const owed = body.data.find((customer) => customer.id === id)?.total_outstanding;
  expect(statements[0]?.balance).toBe(owed);
  expect(Number(owed)).toBeGreaterThan(0);
});

test('the demo prints the same settings on the oldest and the newest paper', async () => {
  expect((await client.call(getInvoiceSettings)).body.data).toMatchObject(JOINERY_SETTINGS);
  const { kysely } = client.api.database;
  const sent = await kysely
    .selectFrom('invoices')
    .select(['type', 'bank_account_sealed'])
    .where('client_id', '=', client.clientId)
    .where('state', '<>', 'draft')
    .execute();
  expect(sent.length).toBeGreaterThan(20);
  for (const { type, bank_account_sealed } of sent) {
    expect(bank_account_sealed !== null).toBe(type === 'invoice');
  }
  const { id } = await whole('INV-0001');
  const paper = await client.call(previewInvoice, { params: { id } });
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

const withHistory = DEMO_ACCOUNTS.flatMap(({ email, history }) =>
  history ? [{ email, history }] : [],
);
test.each(withHistory)('the settings of $email pass the contract’s rules', ({ history }) => {
  expect(z.parse(updateInvoiceSettings.body, { invoice_settings: history })).toEqual({
    invoice_settings: history,
  });
});

test('one demo client has no records yet', () => {
  const empty = DEMO_ACCOUNTS.find(({ email }) => email === 'empty@demo.test');
  expect(empty).toBeDefined();
  expect(empty?.history).toBeUndefined();
});
