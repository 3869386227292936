import { updateInvoice } from '@counterfoil/contract/invoices/routes';
import { errorsOf, refusal } from '@counterfoil/testkit/answers';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { line, lines } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

const many = (count: number) =>
  lines(...Array.from({ length: count }, () => line('0.01', '1', '0')));

describe('the figures of a draft', () => {
  test('match the worked example to the penny', async ({ client }) => {
    const invoice = await client.read(await client.draft());
    expect(invoice).toMatchObject({
      net_totals: '119.97',
      discount: '5.00',
      vat_total: '19.64',
      total: '134.61',
      original_total: '134.61',
      balance: '134.61',
      total_due: '134.61',
      amount_paid: '0.00',
      vat_breakdown: [
        { rate: '20', net: '95.81', vat: '19.16' },
        { rate: '5', net: '9.58', vat: '0.48' },
        { rate: '0', net: '9.58', vat: '0.00' },
      ],
    });
    expect(invoice.items.map((item) => item.net_total)).toEqual(['99.98', '10.00', '9.99']);
  });

  test('accept amounts as numbers or strings, and ignore sent totals', async ({ client }) => {
    const { discount, items_attributes } = WORKED_EXAMPLE;
    const items = items_attributes.map(({ description, quantity, price, tax }) => ({
      description,
      quantity: Number(quantity),
      price: Number(price),
      tax: Number(tax),
    }));
    const wrong = { total: '1.00', balance: '0.00', net_totals: '1.00', aasm_state: 'paid' };
    const numbers = { ...lines(...items), discount: Number(discount), ...wrong };
    const customer = await client.customer();
    const { invoice: other } = await client.create(WORKED_EXAMPLE, customer);
    const anId = { id: expect.any(String) };
    const same = { ...other, ...anId, items: other.items.map((item) => ({ ...item, ...anId })) };
    expect((await client.create(numbers, customer)).invoice).toEqual(same);
  });

  test('round each line half up, with prices of up to four places', async ({ client }) => {
    const { items } = (await client.create(lines(line('1.0050', '3'), line('0.0125')))).invoice;
    expect(items).toMatchObject([
      { price: '1.005', net_total: '3.02' },
      { price: '0.0125', net_total: '0.01' },
    ]);
  });

  test('have no VAT when the client is not registered', async () => {
    const client = await invoicingClient({ vat: null });
    const { tax: _, ...untold } = line('5');
    const { invoice } = await client.create(lines(line('10.00', '1', '0'), untold));
    expect(invoice).toMatchObject({ vat_total: '0.00', total: '15.00' });
    expect(invoice.items.map((item) => item.tax)).toEqual(['0', '0']);
    expect(errorsOf(await client.create(lines(line('1'), line('1', '1', '0'))))).toEqual({
      full_messages: ['Tax of line 1: Must be 0: you are not registered for VAT'],
      'items_attributes[0].tax': ['Must be 0: you are not registered for VAT'],
    });
  });

  test('use the standard rates and the client’s own', async ({ client }) => {
    await client.become({ vat_rate: '12.5' });
    const taxed = (tax: string) => client.create(lines(line('100', '1', tax)));
    expect((await taxed('12.50')).invoice.vat_total).toBe('12.50');
    for (const tax of ['20', '5', '0']) expect((await taxed(tax)).status).toBe(201);
    expect(errorsOf(await taxed('17.5'))).toMatchObject({
      'items_attributes[0].tax': ['Must be one of 20, 12.5, 5, 0'],
    });
  });

  test('leave out the percentage of the flat rate scheme', async ({ client }) => {
    await client.become({ vat_rate: '12.5', vat_scheme: 'flat_rate' });
    expect(errorsOf(await client.create(lines(line('100', '1', '12.5'))))).toMatchObject({
      'items_attributes[0].tax': ['Must be one of 20, 5, 0'],
    });
  });

  test('lose a rate no longer allowed when a draft is saved as it was read', async ({ client }) => {
    await client.become({ vat_rate: '12.5' });
    const draft = await client.read(
      await client.draft(lines(line('100', '1', '12.5'), line('10', '1', '20'))),
    );
    await client.become({ vat_rate: '12.5', vat_scheme: 'flat_rate' });
    const sentBack = draft.items.map(({ id, tax }) => ({ id, tax }));
    const saved = await client.call(updateInvoice, {
      params: { id: draft.id },
      body: { invoice: { items_attributes: sentBack } },
    });
    expect(saved.body.data.items).toMatchObject([{ tax: null }, { tax: '20' }]);
    const other = await client.raw(updateInvoice, {
      params: { id: draft.id },
      body: { invoice: { items_attributes: [{ id: draft.items[1]?.id, tax: '12.5' }] } },
    });
    expect(errorsOf(other)).toMatchObject({
      'items_attributes[0].tax': ['Must be one of 20, 5, 0'],
    });
  });
});

describe('a draft', () => {
  test('may be incomplete in every field', async ({ client }) => {
    const customer = await client.customer();
    for (const invoice of [
      {},
      { number: '', date: '', payment_terms: '', discount: '', ...lines({}) },
      lines({ description: null, quantity: '3', price: null, tax: null }),
    ]) {
      const answer = await client.create(invoice, customer);
      expect(answer.status, JSON.stringify(invoice)).toBe(201);
      expect(answer.invoice).toMatchObject({ aasm_state: 'draft', total: '0.00', number: null });
    }
  });

  // Errors of one field alone are in packages/contract/src/invoices/schemas.test.ts.
  test.for([
    ['a negative quantity', lines(line('1', '-1')), 'items_attributes[0].quantity'],
    ['a negative price', lines(line('-0.01')), 'items_attributes[0].price'],
    ['a discount above the subtotal', { ...lines(line('1')), discount: '1.01' }, 'discount'],
    ['amounts that exceed the limit of the books', lines(line('1000000000', '1000000000'))],
  ] as const)('refuses %s', async ([, invoice, field], { client }) => {
    const { full_messages: _, ...errors } = errorsOf(await client.create(invoice));
    expect(Object.keys(errors)).toEqual(field ? [field] : []);
  });

  test('accepts 500 lines and no more', async ({ client }) => {
    const tooMany = refusal(422, 'Items attributes: Must contain no more than 500 lines');
    expect(await client.create(many(501))).toMatchObject(tooMany);
    const { invoice } = await client.create(many(499));
    // Lines that the request does not name stay, so they count.
    expect(await client.edit(invoice, many(2))).toMatchObject(tooMany);
    expect((await client.edit(invoice, many(1))).invoice.total).toBe('5.00');
  });

  test('names every wrong line by its place', async ({ client }) => {
    const items = [line('1'), { ...line('x'), quantity: 'y' }];
    const [quantity, price] = [
      'Must be a number such as 2 or 1.5',
      'Must be a number such as 49.99',
    ];
    expect(errorsOf(await client.create(lines(...items)))).toEqual({
      full_messages: [`Quantity of line 2: ${quantity}`, `Price of line 2: ${price}`],
      'items_attributes[1].quantity': [quantity],
      'items_attributes[1].price': [price],
    });
  });
});
