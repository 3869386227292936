import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { rowsIn } from '@counterfoil/testkit/rows';
import { line, lines } from '@counterfoil/testkit/settling';
import { describe, expect } from 'vitest';

describe('saving a draft again', () => {
  test('changes the given fields: null and blank clear, others stay', async ({ client }) => {
    const draft = await client.draft({ purchase_reference: 'PO 7', notes: 'Mine' });
    const { id: customer_id, name: customer_name } = await client.customer();
    const changes = { notes: 'Ours', customer_id };
    const { status, invoice } = await client.edit(draft, { ...changes, purchase_reference: '' });
    expect(status).toBe(200);
    const blanked = { purchase_reference: null, lock_version: 1 };
    expect(invoice).toEqual({ ...draft, ...changes, customer_name, ...blanked });
    const cleared = (await client.edit(draft, { date: null, discount: null })).invoice;
    expect(cleared).toMatchObject({ date: null, due_date: null, discount: '0.00' });
    expect(cleared.items).toEqual(draft.items);
  });

  /** The draft's three lines are 0, 1 and 2; a text is the description of another line. */
  test.for([
    [
      'changes a line named by its id and keeps the id',
      ([a, b, c]) => [{ ...a, price: '50.00' }, b, c],
      [0, 1, 2],
      '119.99',
    ],
    [
      'adds lines without an id, removes those with _destroy, and keeps the others',
      ([, b]) => [{ ...b, _destroy: true }, line('1.00')],
      [0, 2, 'Line at 1.00'],
      '110.97',
    ],
    [
      'keeps every line in its place when only some are named',
      ([, b]) => [line('7.00'), { ...b, price: '11' }],
      [0, 1, 2, 'Line at 7.00'],
      '127.97',
    ],
    [
      'uses the order of the lines in the request',
      ([a, b, c]) => [c, line('7.00'), a, b],
      [2, 'Line at 7.00', 0, 1],
      '126.97',
    ],
    [
      'ignores a new line that is removed before it is saved',
      () => [{ ...line('1'), _destroy: true }],
      [0, 1, 2],
      '119.97',
    ],
  ] as const satisfies [
    string,
    (ids: { id: string }[]) => (object | undefined)[],
    (number | string)[],
    string,
  ][])('%s', async ([, change, expected, net_totals], { client }) => {
    const draft = await client.draft();
    const ids = draft.items.map(({ id }) => ({ id }));
    const { invoice } = await client.edit(draft, lines(...change(ids)));
    const places = invoice.items.map(({ id, description }) => {
      const at = ids.findIndex((its) => its.id === id);
      return at < 0 ? description : at;
    });
    expect(places).toEqual(expected);
    expect(invoice).toMatchObject({ net_totals });
    expect((await client.read(draft)).items).toEqual(invoice.items);
  });

  test('refuses a line that is named twice', async ({ client }) => {
    const draft = await client.draft();
    const id = draft.items[0]?.id ?? '';
    for (const again of [id, id.toUpperCase()]) {
      const errors = errorsOf(await client.edit(draft, lines({ id }, { id: again })));
      expect(errors).toHaveProperty(['items_attributes[1].id']);
    }
  });

  test("answers 404 to another's line or customer, changing nothing", async ({ client }) => {
    const stranger = await invoicingClient();
    const [draft, sibling] = [await client.draft(), await client.draft()];
    const foreign = await stranger.draft();
    for (const changes of [
      lines({ id: sibling.items[0]?.id, price: '1' }),
      lines({ id: foreign.items[0]?.id, price: '1' }),
      lines({ id: crypto.randomUUID(), price: '1' }),
      { customer_id: foreign.customer_id },
    ]) {
      const answer = await writingNothing(client, () => client.edit(draft, changes));
      expect(answer.status).toBe(404);
    }
  });

  test('changes nothing when one line is wrong', async ({ client }) => {
    const draft = await client.draft();
    const changes = { notes: 'New', ...lines(line('1.00'), line('-1.00')) };
    const answer = await writingNothing(client, () => client.edit(draft, changes));
    expect(answer.status).toBe(422);
  });
});

test('deleting a draft removes it with its lines, and frees its number', async ({ client }) => {
  const draft = await client.draft({ number: 'FREE-1' });
  expect(await client.remove(draft)).toMatchObject({
    status: 200,
    body: { data: { id: draft.id } },
  });
  expect((await client.ask(getInvoice, { params: { id: draft.id } })).status).toBe(404);
  expect((await client.remove(draft)).status).toBe(404);
  expect((await client.draft({ number: 'FREE-1' })).number).toBe('FREE-1');
  const left = (await rowsIn(client, 'invoice_items')).map(({ invoice_id }) => invoice_id);
  expect(left).not.toContain(draft.id);
});
