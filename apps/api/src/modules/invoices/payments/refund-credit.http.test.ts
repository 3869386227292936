import { prepareStatement } from '@counterfoil/contract/statements/routes';
import { getCustomerLedger } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { refundCredit, useCredit } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { giveCredit } from '@counterfoil/testkit/credit';
import { expectBalances } from '@counterfoil/testkit/balances';
import { expectLedgers } from '@counterfoil/testkit/ledgers';
import { test, withKey, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

const owing = (client: InvoicingClient, customer: Customer, number: string) =>
  client.sent({ customer, number, date: '2026-10-01', ...untaxed('100') });
const ABOVE = { amount_paid: '150', rest_as_credit: true };
/** An invoice of £100.00 of which £150.00 was received. */
const overpaid = async (client: InvoicingClient, customer: Customer) =>
  (await client.pay(await owing(client, customer, 'A'), ABOVE)).invoice;
const expectBooks = async (client: InvoicingClient, customer: Customer) => {
  await expectBalances(client);
  await expectLedgers(client, [customer.id]);
};

describe('an amount above the balance', () => {
  test('is refused with the limit unless the rest becomes credit, which stays on the account', async ({
    client,
  }) => {
    const customer = await client.customer();
    const invoice = await owing(client, customer, 'A');
    const refused = await writingNothing(client, () => client.pay(invoice, { amount_paid: '150' }));
    expect(errorsOf(refused)['amount_paid']).toEqual(['Should be less than 100.00']);
    const { invoice: paid } = await client.pay(invoice, ABOVE);
    expect(paid).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: '100.00',
      overpaid: '50.00',
      payment_type: 'full',
      payments: [{ amount: '100.00', kind: 'payment' }],
      credit_moves: [{ amount: '50.00', kind: 'overpayment', date: '2026-11-21' }],
      settled_by: ['payment'],
    });
    expect(await client.owedBy(customer.id)).toBe('-50.00');
    const figures = (await client.statistics()).paid;
    expect(figures).toMatchObject({ received: '100.00', unused_credit: '50.00' });
    expect((await client.timeline(paid)).events.slice(0, 2)).toMatchObject([
      { kind: 'overpaid', amount: '50.00', balance: '50.00' },
      { kind: 'paid', amount: '100.00', balance: '0.00' },
    ]);
    await expectBooks(client, customer);
  });

  test('can be used on another invoice, and the first one says so', async ({ client }) => {
    const customer = await client.customer();
    const first = await overpaid(client, customer);
    const second = await owing(client, customer, 'B');
    await client.ask(useCredit, { params: { id: second.id } });
    expect(await client.read(second)).toMatchObject({ balance: '50.00' });
    const after = await client.read(first);
    expect(after).toMatchObject({ balance: '0.00', overpaid: '0.00', settled_by: ['payment'] });
    expect(after.payments).toHaveLength(1);
    expect(after.credit_moves).toMatchObject([
      { amount: '50.00', kind: 'overpayment' },
      { amount: '50.00', kind: 'account_credit' },
    ]);
    expect((await client.timeline(first)).events[0]).toMatchObject({
      kind: 'used_on',
      amount: '50.00',
      balance: '0.00',
      invoice: { number: 'B' },
    });
    await expectBooks(client, customer);
  });
});

describe('a refund', () => {
  const SOURCES: [string, (client: InvoicingClient, of: Customer) => Promise<Invoice>][] = [
    ['a credit note', (client, of) => giveCredit(client, of, '50.00')],
    ['an overpaid invoice', overpaid],
  ];

  test.for(SOURCES)(
    'of %s takes no more than its unused credit, and is owed again on the account',
    async ([, made], { client }) => {
      const customer = await client.customer();
      const source = await made(client, customer);
      const twice = withKey();
      const params = { params: { id: source.id } };
      const body = { body: { refund: { amount: '20.00', date: '2026-11-20' } } };
      const ask = () => client.ask(refundCredit, { ...twice, ...params, ...body });
      for (const { status } of await Promise.all([ask(), ask()])) expect(status).toBe(200);
      expect(await client.owedBy(customer.id)).toBe('-30.00');
      const above = await writingNothing(client, () => client.refund(source, '30.01'));
      expect(errorsOf(above)['amount']).toEqual(['Should be less than 30.00']);
      expect((await client.refund(source, '30.00')).status).toBe(200);
      expect(await client.owedBy(customer.id)).toBe('0.00');
      expect(await writingNothing(client, () => client.refund(source, '0.01'))).toMatchObject(
        refusal(422, 'There is no unused credit to refund.'),
      );
      expect((await client.timeline(source)).events.slice(0, 2)).toMatchObject([
        { kind: 'refunded', amount: '30.00', balance: '0.00', by: { kind: 'person' } },
        { kind: 'refunded', amount: '20.00', balance: '30.00', date: '2026-11-20' },
      ]);
      const { data } = (await client.call(getCustomerLedger, { params: { id: customer.id } })).body;
      expect(data.entries.filter(({ kind }) => kind === 'refund')).toMatchObject([
        { debit: '30.00', number: source.number, balance: '0.00' },
        { debit: '20.00', number: source.number },
      ]);
      const query = { customer_id: customer.id };
      expect((await client.call(prepareStatement, { query })).status).toBe(200);
      await expectBooks(client, customer);
    },
  );

  test('and a simultaneous use spend the credit once', async ({ client }) => {
    const customer = await client.customer();
    const source = await overpaid(client, customer);
    const other = await owing(client, customer, 'B');
    await Promise.all([
      client.refund(source, '50.00'),
      client.refund(source, '50.00'),
      client.ask(useCredit, { params: { id: other.id } }),
    ]);
    expect(await client.read(source)).toMatchObject({ overpaid: '0.00' });
    const { balance } = await client.read(other);
    expect(await client.owedBy(customer.id)).toBe(balance);
    await expectBooks(client, customer);
  });

  test.for([
    ['nothing', { amount: '0' }, 'amount', 'Should be greater than 0'],
    ['less than nothing', { amount: '-1' }, 'amount', 'Should be greater than 0'],
    ['a blank amount', { amount: '' }, 'amount', 'Required'],
    ['a future day', { date: '2026-11-22' }, 'date', 'Cannot be in the future'],
    ['a blank day', { date: '' }, 'date', 'Required'],
  ] as const)('of %s is refused', async ([, fields, field, message], { client }) => {
    const source = await giveCredit(client, await client.customer(), '50.00');
    const answer = await writingNothing(client, () => client.refund(source, '1', fields));
    const { full_messages: _, ...errors } = errorsOf(answer);
    expect(errors).toEqual({ [field]: [message] });
  });
});
