import { listLeftToPay, bulkRemind } from '@counterfoil/contract/invoices/bulk-routes';
import { invoiceMail } from '@counterfoil/contract/invoices/mail-routes';
import { useCredit } from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { refusal } from '@counterfoil/testkit/answers';
import { giveCredit } from '@counterfoil/testkit/credit';
import { eventually } from '@counterfoil/testkit/eventually';
import { expectBalances } from '@counterfoil/testkit/balances';
import { expectLedgers } from '@counterfoil/testkit/ledgers';
import { anEmail, test, withKey, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { untaxed } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

const owing = (client: InvoicingClient, customer: Customer, number: string, terms: number) =>
  client.sent({
    customer,
    number,
    date: '2026-10-01',
    payment_terms: terms,
    ...untaxed('100'),
  });
const take = (client: InvoicingClient, { id }: { id: string }, sent: object = {}) =>
  client.ask(useCredit, { params: { id }, ...sent });
const balanceOf = async (client: InvoicingClient, invoice: { id: string }) =>
  (await client.read(invoice)).balance;

describe('credit on a customer’s account', () => {
  test('goes to the oldest invoices first, and leaves the amount owed unchanged', async ({
    client,
  }) => {
    const customer = await client.customer();
    const first = await giveCredit(client, customer, '30.00');
    const second = await giveCredit(client, customer, '90.00');
    const invoice = await owing(client, customer, 'A', 30);
    expect(await client.owedBy(customer.id)).toBe('-20.00');
    const { invoice: paid } = await take(client, invoice);
    expect(paid).toMatchObject({
      aasm_state: 'paid',
      balance: '0.00',
      amount_paid: '0.00',
      payment_date: '2026-11-21',
      settled_by: ['account_credit'],
      payments: [{ amount: '30.00' }, { amount: '70.00' }],
    });
    expect(await Promise.all([first, second].map((note) => balanceOf(client, note)))).toEqual([
      '0.00',
      '20.00',
    ]);
    expect(await client.owedBy(customer.id)).toBe('-20.00');
    await expectBalances(client);
    await expectLedgers(client, [customer.id]);
    const eventsOf = async (of: { id: string }) => (await client.timeline(of)).events;
    expect((await eventsOf(invoice)).slice(0, 2)).toMatchObject([
      { kind: 'credit_used', amount: '70.00', balance: '0.00', credit_of: { id: second.id } },
      { kind: 'credit_used', amount: '30.00', balance: '70.00', credit_of: { id: first.id } },
    ]);
    const [used, ...rest] = await eventsOf(second);
    expect(used).toMatchObject({ kind: 'used_on', amount: '70.00', invoice: { number: 'A' } });
    expect(used?.by).not.toBeNull();
    expect(rest.find(({ kind }) => kind === 'took_off')).toMatchObject({ amount: '0.00' });
  });

  test('is used once, however often and on however many invoices it is requested', async ({
    client,
  }) => {
    const customer = await client.customer();
    await giveCredit(client, customer, '100.00');
    const [one, other] = [
      await owing(client, customer, 'A', 30),
      await owing(client, customer, 'B', 30),
    ];
    const twice = withKey();
    const answers = await Promise.all([
      take(client, one, twice),
      take(client, one, twice),
      take(client, other),
    ]);
    const left = [await balanceOf(client, one), await balanceOf(client, other)];
    expect(left.toSorted()).toEqual(['0.00', '100.00']);
    expect(answers.filter(({ status }) => status === 422).length).toBe(left[0] === '0.00' ? 1 : 2);
    expect(await client.owedBy(customer.id)).toBe('100.00');
    await expectBalances(client);
    await expectLedgers(client, [customer.id]);
  });

  test('is refused when there is none', async ({ client }) => {
    const invoice = await client.sent();
    expect(await writingNothing(client, () => take(client, invoice))).toMatchObject(
      refusal(422, 'This customer has no unused credit.'),
    );
  });
});

describe('a reminder', () => {
  const COVERED =
    'The customer has £150.00 of unused credit, which covers this invoice. Use the credit instead.';

  test('is refused for an invoice covered by credit, and asks for the rest on the next', async ({
    client,
    address,
  }) => {
    const customer = await client.customer({ email: address });
    const later = await owing(client, customer, 'B', 20);
    const first = await owing(client, customer, 'A', 10);
    await giveCredit(client, customer, '150.00');
    expect(await client.read(first)).toMatchObject({
      customer_credit: '150.00',
      left_to_pay: '0.00',
    });
    expect(await client.read(later)).toMatchObject({ left_to_pay: '50.00' });
    expect(await writingNothing(client, () => client.remind(first))).toMatchObject(
      refusal(422, COVERED),
    );
    const both = { body: { invoice_ids: [later.id, first.id] } };
    const bulk = await writingNothing(client, () => client.ask(bulkRemind, both));
    expect(bulk).toMatchObject(refusal(422, `A: ${COVERED}`));
    const query = { 'invoice_ids[]': [later.id, first.id] };
    expect((await client.call(listLeftToPay, { query })).body).toEqual({
      data: {
        invoices: [
          { id: later.id, left_to_pay: '50.00', only_to: null },
          { id: first.id, left_to_pay: '0.00', only_to: null },
        ],
      },
    });
    const proposal = await client.call(invoiceMail, {
      params: { id: later.id },
      query: { reminder: 'true' },
    });
    expect(proposal.body.data.message).toContain('£50.00 of £100.00');
    client.api.outbox.setBusy(address, true);
    expect((await client.remind(later)).status).toBe(200);
    // Credit given after the request does not change what the mail says.
    await giveCredit(client, customer, '10.00');
    client.api.outbox.setBusy(address, false);
    const mails = await eventually(
      () => client.api.outbox.to(address),
      (sent) => sent.some(({ subject }) => subject.startsWith('Reminder')),
    );
    const text = mails.find(({ subject }) => subject.startsWith('Reminder'))?.text;
    expect(text).toContain('£50.00 of £100.00 for the attached invoice B');
    expect(text).toMatch(/^Due since .+: +£50\.00$/m);
  });

  test('asks for the full balance without credit on the account', async ({ client }) => {
    const customer = await client.customer({ email: anEmail() });
    const invoice = await owing(client, customer, 'A', 10);
    expect(await client.read(invoice)).toMatchObject({
      customer_credit: '0.00',
      left_to_pay: '100.00',
    });
  });
});
