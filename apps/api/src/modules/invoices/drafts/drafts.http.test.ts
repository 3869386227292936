import { createInvoice, getInvoice, updateInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { deleteInvoice } from '@counterfoil/contract/invoices/routes';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { describe, expect, test } from 'vitest';

const errorsOf = (answer: { body: unknown }) =>
  (answer.body as { errors: Record<string, string[]> }).errors;

async function create(client: SignedInClient, invoice: object) {
  const { id } = await aCustomer(client);
  return client.raw(createInvoice, { params: { customer_id: id }, body: { invoice } });
}
const change = (client: SignedInClient, id: string, invoice: object) =>
  client.raw(updateInvoice, { params: { id }, body: { invoice } });
const invoiceOf = (answer: { body: unknown }) => (answer.body as { data: Invoice }).data;
const line = (price: string, quantity = '1', tax = '20') => ({
  description: `Line at ${price}`,
  quantity,
  price,
  tax,
});

describe('the figures of a draft', () => {
  test('match the worked example to the penny', async () => {
    const client = await signedInClient();
    const { id } = await aDraft(client);
    const invoice = (await client.call(getInvoice, { params: { id } })).body.data;
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

  test('accept amounts as numbers and as strings', async () => {
    const client = await signedInClient();
    const numbers = {
      discount: 5,
      items_attributes: WORKED_EXAMPLE.items_attributes.map((item) => ({
        description: item.description,
        quantity: Number(item.quantity),
        price: Number(item.price),
        tax: Number(item.tax),
      })),
    };
    const asNumbers = invoiceOf(await create(client, numbers));
    const asStrings = invoiceOf(await create(client, WORKED_EXAMPLE));
    expect(asNumbers.total).toBe('134.61');
    const strings = asStrings.items.map((item) => ({ ...item, id: expect.any(String) }));
    expect(asNumbers.items).toEqual(strings);
  });

  test('round each line half up, with prices of up to four places', async () => {
    const client = await signedInClient();
    const answer = await create(client, {
      items_attributes: [
        line('0.0125', '40', '0'),
        line('0.005', '1', '0'),
        line('1.0050', '3', '0'),
      ],
    });
    const { items, net_totals } = invoiceOf(answer);
    expect(items.map((item) => item.net_total)).toEqual(['0.50', '0.01', '3.02']);
    expect(items.map((item) => item.price)).toEqual(['0.0125', '0.005', '1.005']);
    expect(net_totals).toBe('3.53');
  });

  test("ignore the browser's own totals", async () => {
    const client = await signedInClient();
    const answer = await create(client, {
      ...WORKED_EXAMPLE,
      total: '1.00',
      balance: '0.00',
      net_totals: '1.00',
      aasm_state: 'paid',
    });
    expect(invoiceOf(answer)).toMatchObject({ total: '134.61', aasm_state: 'draft' });
  });

  test('include the due date: date plus terms', async () => {
    const client = await signedInClient();
    const dueOf = async (date: string, payment_terms: number) =>
      invoiceOf(await create(client, { date, payment_terms })).due_date;
    expect(await dueOf('2026-11-21', 30)).toBe('2026-12-21');
    expect(await dueOf('2028-02-28', 1)).toBe('2028-02-29');
    expect(await dueOf('2026-03-29', 0)).toBe('2026-03-29');
    expect(await dueOf('2026-10-25', 365)).toBe('2027-10-25');
    expect(await dueOf('2199-12-31', 365)).toBe('2200-12-31');
  });

  test('have no VAT when the client is not registered', async () => {
    const client = await signedInClient({ vat: null });
    const items = [line('10.00', '1', '0'), { description: 'B', quantity: '1', price: '5' }];
    const draft = invoiceOf(await create(client, { items_attributes: items }));
    expect(draft).toMatchObject({ vat_total: '0.00', total: '15.00' });
    expect(draft.items.map((item) => item.tax)).toEqual(['0', '0']);
    const charged = await create(client, { items_attributes: [line('1'), line('1', '1', '0')] });
    expect(charged.status).toBe(422);
    expect(errorsOf(charged)).toEqual({
      full_messages: ['Tax of line 1: Must be 0: you are not registered for VAT'],
      'items_attributes[0].tax': ['Must be 0: you are not registered for VAT'],
    });
  });

  test('use the standard rates and the client’s own', async () => {
    const flat = { number: '123456789', scheme: 'flat_rate', rate: '12.5' } as const;
    const client = await signedInClient({ vat: flat });
    const taxed = (tax: string) => create(client, { items_attributes: [line('100', '1', tax)] });
    expect(invoiceOf(await taxed('12.50')).vat_total).toBe('12.50');
    for (const tax of ['20', '5', '0']) expect((await taxed(tax)).status).toBe(201);
    for (const tax of ['17.5', '19.9999', '100']) {
      const answer = await taxed(tax);
      expect(answer.status, tax).toBe(422);
      expect(errorsOf(answer)['items_attributes[0].tax']).toEqual([
        'Must be one of 20, 12.5, 5, 0',
      ]);
    }
  });
});

describe('an invoice', () => {
  test('is answered with every field, and with every field of each line', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client, { name: 'Ash & Sons' });
    const { id } = await aDraft(client, {
      customer,
      number: 'INV-0007',
      purchase_reference: 'PO 7',
      customer_notes: 'Thank you',
      notes: 'Private',
      discount: '0.50',
      items_attributes: [line('10.00')],
    });
    expect((await client.call(getInvoice, { params: { id } })).body.data).toEqual({
      id,
      type: 'invoice',
      number: 'INV-0007',
      purchase_reference: 'PO 7',
      date: '2026-11-21',
      due_date: '2026-12-21',
      payment_terms: 30,
      payment_date: null,
      customer_id: customer.id,
      customer_name: 'Ash & Sons',
      discount: '0.50',
      customer_notes: 'Thank you',
      notes: 'Private',
      net_totals: '10.00',
      vat_total: '1.90',
      total: '11.40',
      original_total: '11.40',
      balance: '11.40',
      total_due: '11.40',
      amount_paid: '0.00',
      payment_type: null,
      aasm_state: 'draft',
      credit_note_id: null,
      credit_number: null,
      parent_id: null,
      external_accounting_id: null,
      lock_version: 0,
      items: [
        {
          id: expect.any(String),
          description: 'Line at 10.00',
          quantity: '1',
          price: '10',
          tax: '20',
          net_total: '10.00',
        },
      ],
      vat_breakdown: [{ rate: '20', net: '9.50', vat: '1.90' }],
      payments: [],
      reminders: [],
      delivery: null,
    });
  });
});

describe('a draft', () => {
  test('may be incomplete in every field', async () => {
    const client = await signedInClient();
    for (const invoice of [
      {},
      { items_attributes: [] },
      { items_attributes: [{}] },
      { number: '', date: '', payment_terms: '', discount: '' },
      { items_attributes: [{ description: '', quantity: '', price: '', tax: '' }] },
      { items_attributes: [{ description: null, quantity: '3', price: null, tax: null }] },
    ]) {
      const answer = await create(client, invoice);
      expect(answer.status, JSON.stringify(invoice)).toBe(201);
      expect(invoiceOf(answer)).toMatchObject({ aasm_state: 'draft', total: '0.00', number: null });
    }
  });

  test.each([
    [
      'a negative quantity',
      { items_attributes: [line('1', '-1')] },
      'items_attributes[0].quantity',
    ],
    ['a negative price', { items_attributes: [line('-0.01')] }, 'items_attributes[0].price'],
    ['a negative discount', { discount: '-1' }, 'discount'],
    [
      'a discount above the subtotal',
      { items_attributes: [line('1')], discount: '1.01' },
      'discount',
    ],
    [
      'a rate that is none',
      { items_attributes: [line('1', '1', '21')] },
      'items_attributes[0].tax',
    ],
    ['a date that does not exist', { date: '2026-02-30' }, 'date'],
    ['terms that are not a number of days', { payment_terms: '0x1F' }, 'payment_terms'],
    ['blank terms', { payment_terms: ' ' }, 'payment_terms'],
    ['terms of more than a year', { payment_terms: 366 }, 'payment_terms'],
    ['fractions of a penny', { discount: '0.005' }, 'discount'],
    ['five decimal places', { items_attributes: [line('0.00001')] }, 'items_attributes[0].price'],
    ['a number of 41 letters', { number: 'x'.repeat(41) }, 'number'],
  ])('refuses %s', async (_what, invoice, field) => {
    const client = await signedInClient();
    const answer = await create(client, invoice);
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual(['full_messages', field]);
  });

  test('refuses amounts that exceed the limit of the books', async () => {
    const client = await signedInClient();
    const answer = await create(client, { items_attributes: [line('1000000000', '1000000000')] });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({ full_messages: ['The amounts are too large.'] });
  });

  test('accepts 500 lines and no more', async () => {
    const client = await signedInClient();
    const lines = (count: number) => ({
      items_attributes: Array.from({ length: count }, () => line('0.01', '1', '0')),
    });
    expect(invoiceOf(await create(client, lines(500))).total).toBe('5.00');
    const { id } = invoiceOf(await create(client, lines(499)));
    const added = (count: number) =>
      client.raw(updateInvoice, { params: { id }, body: { invoice: lines(count) } });
    // Lines that the request does not name stay, so they count.
    expect(errorsOf(await added(2))['items_attributes']).toEqual([
      'Must contain no more than 500 lines',
    ]);
    expect(invoiceOf(await added(1)).total).toBe('5.00');
    const more = await create(client, lines(501));
    expect(errorsOf(more)['items_attributes']).toEqual(['Must contain no more than 500 lines']);
  });

  test('names every wrong line by its place', async () => {
    const client = await signedInClient();
    const items = [line('1'), { ...line('x'), quantity: 'y' }, line('1', '-2')];
    const answer = await create(client, { items_attributes: items.slice(0, 2) });
    expect(Object.keys(errorsOf(answer)).sort()).toEqual([
      'full_messages',
      'items_attributes[1].price',
      'items_attributes[1].quantity',
    ]);
    expect(errorsOf(answer)['full_messages']).toContain(
      'Price of line 2: Must be a number such as 49.99',
    );
  });

  test('says which type of value is expected', async () => {
    const client = await signedInClient();
    const { id } = await aDraft(client);
    const changed = (items_attributes: unknown) =>
      client.raw(updateInvoice, { params: { id }, body: { invoice: { items_attributes } } });
    expect((await changed({ 0: {} })).body).toEqual({
      errors: {
        full_messages: ['Items attributes: Must be a list of lines'],
        items_attributes: ['Must be a list of lines'],
      },
    });
    expect((await changed([{ _destroy: '1' }])).body).toEqual({
      errors: {
        full_messages: ['Destroy of line 1: Must be true or false'],
        'items_attributes[0]._destroy': ['Must be true or false'],
      },
    });
  });

  test('of a client who has left is refused with 403', async () => {
    const client = await signedInClient();
    const customer = await aCustomer(client);
    await leaveTheService(client);
    const answer = await client.call(createInvoice, {
      params: { customer_id: customer.id },
      body: { invoice: {} },
    });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ errors: [expect.stringContaining('left the service')] });
  });
});

describe('saving a draft again', () => {
  test('changes the given fields: null and blank clear, omitted fields stay', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client, { purchase_reference: 'PO 7', notes: 'Mine' });
    const { status, body } = await change(client, draft.id, {
      notes: 'Ours',
      purchase_reference: '',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { ...draft, notes: 'Ours', purchase_reference: null, lock_version: 1 },
    });
    const cleared = invoiceOf(await change(client, draft.id, { date: null, discount: null }));
    expect(cleared).toMatchObject({ date: null, due_date: null, discount: '0.00' });
    expect(cleared.items).toEqual(draft.items);
  });

  test('changes a line named by its id and keeps the id', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const [first, second, third] = draft.items;
    const saved = invoiceOf(
      await change(client, draft.id, {
        items_attributes: [
          { id: first?.id, price: '50.00' },
          { id: second?.id },
          { id: third?.id },
        ],
      }),
    );
    expect(saved.items).toEqual([{ ...first, price: '50', net_total: '100.00' }, second, third]);
  });

  test('adds lines without an id, removes those with _destroy, and keeps the others', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client, { discount: '0' });
    const [first, second, third] = draft.items;
    const saved = invoiceOf(
      await change(client, draft.id, {
        items_attributes: [{ id: second?.id, _destroy: true }, line('1.00')],
      }),
    );
    expect(saved.items.map((item) => item.id).slice(0, 2)).toEqual([first?.id, third?.id]);
    expect(saved.items[2]).toMatchObject({ description: 'Line at 1.00', net_total: '1.00' });
    expect(saved.net_totals).toBe('110.97');
  });

  test('keeps every line in its place when only some are named', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const items_attributes = [line('7.00'), { id: draft.items[1]?.id, price: '11' }];
    const saved = invoiceOf(await change(client, draft.id, { items_attributes }));
    expect(saved.items.map((item) => item.price)).toEqual(['49.99', '11', '3.33', '7']);
  });

  test('uses the order of the lines in the request', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const [first, second, third] = draft.items.map((item) => ({ id: item.id }));
    const order = [third, line('7.00'), first, second];
    const saved = invoiceOf(await change(client, draft.id, { items_attributes: order }));
    expect(saved.items.map((item) => item.description)).toEqual([
      'Book',
      'Line at 7.00',
      'Shelf',
      'Insulation',
    ]);
    const read = await client.call(getInvoice, { params: { id: draft.id } });
    expect(read.body.data.items).toEqual(saved.items);
  });

  test('ignores a new line that is removed before it is saved', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const items_attributes = [{ ...line('1'), _destroy: true }];
    expect(invoiceOf(await change(client, draft.id, { items_attributes })).items).toEqual(
      draft.items,
    );
  });

  test('refuses a line that is named twice', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const id = draft.items[0]?.id ?? '';
    for (const again of [id, id.toUpperCase()]) {
      const items_attributes = [{ id }, { id: again }];
      const answer = await change(client, draft.id, { items_attributes });
      expect(answer.status).toBe(422);
      expect(Object.keys(errorsOf(answer))).toContain('items_attributes[1].id');
    }
  });

  test('answers 404 to a line of another draft or another client, and changes nothing', async () => {
    const [client, other] = [await signedInClient(), await signedInClient()];
    const [draft, sibling, foreign] = [
      await aDraft(client),
      await aDraft(client),
      await aDraft(other),
    ];
    for (const id of [sibling.items[0]?.id, foreign.items[0]?.id, crypto.randomUUID()]) {
      const answer = await change(client, draft.id, { items_attributes: [{ id, price: '1' }] });
      expect(answer.status).toBe(404);
    }
    expect((await client.call(getInvoice, { params: { id: draft.id } })).body.data).toEqual(draft);
  });

  test('moves it only to another customer of the same client', async () => {
    const [client, other] = [await signedInClient(), await signedInClient()];
    const draft = await aDraft(client);
    const bea = await aCustomer(client, { name: 'Bea' });
    const moved = invoiceOf(await change(client, draft.id, { customer_id: bea.id }));
    expect(moved).toMatchObject({ customer_id: bea.id, customer_name: 'Bea' });
    const foreign = await aCustomer(other);
    expect((await change(client, draft.id, { customer_id: foreign.id })).status).toBe(404);
  });

  test('answers 409 when somebody else saved after it was read, and keeps their changes', async () => {
    const client = await signedInClient();
    const { id, lock_version } = await aDraft(client);
    expect((await change(client, id, { notes: 'Anna', lock_version })).status).toBe(200);
    const late = await change(client, id, { notes: 'Ben', lock_version });
    expect(late.status).toBe(409);
    expect(late.body).toEqual({ errors: [expect.any(String)] });
    expect((await client.call(getInvoice, { params: { id } })).body.data.notes).toBe('Anna');
    expect((await change(client, id, { notes: 'Ben' })).status).toBe(200);
  });

  test('lets one of fifty callers with the same version win', async () => {
    const client = await signedInClient();
    const { id, lock_version } = await aDraft(client);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => change(client, id, { notes: `${n}`, lock_version })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
  });

  test('changes nothing when one line is wrong', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client);
    const items_attributes = [line('1.00'), line('-1.00')];
    expect((await change(client, draft.id, { notes: 'New', items_attributes })).status).toBe(422);
    expect((await client.call(getInvoice, { params: { id: draft.id } })).body.data).toEqual(draft);
  });
});

describe('deleting an invoice', () => {
  test('removes a draft with its lines, and frees its number', async () => {
    const client = await signedInClient();
    const draft = await aDraft(client, { number: 'FREE-1' });
    const gone = await client.call(deleteInvoice, { params: { id: draft.id } });
    expect(gone).toMatchObject({ status: 200, body: { data: { id: draft.id } } });
    expect((await client.call(getInvoice, { params: { id: draft.id } })).status).toBe(404);
    expect((await client.call(deleteInvoice, { params: { id: draft.id } })).status).toBe(404);
    expect((await aDraft(client, { number: 'FREE-1' })).number).toBe('FREE-1');
    const { database } = client.api;
    const left = await database.kysely
      .selectFrom('invoice_items')
      .select('id')
      .where('invoice_id', '=', draft.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('is refused for a sent one, whose number stays taken', async () => {
    const client = await signedInClient();
    const sent = await aSentInvoice(client, { number: 'KEPT-1' });
    const answer = await client.raw(deleteInvoice, { params: { id: sent.id } });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({
      full_messages: ['This invoice has been sent: it cannot be deleted any more.'],
    });
    const again = await create(client, { number: 'kept-1' });
    expect(errorsOf(again)['number']).toEqual(['This number is already used']);
  });
});
