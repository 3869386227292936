import { updateCustomer } from '@counterfoil/contract/customers/routes';
import { deleteInvoice, listInvoices, updateInvoice } from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft } from '@counterfoil/testkit/records';
import { folded } from '@counterfoil/domain/folded';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const found = async (client: SignedInClient, search: string) => {
  const { data, meta } = (await client.call(listInvoices, { query: { search, page: 'all' } })).body;
  const page = await client.call(listInvoices, { query: { search, page_size: '1' } });
  expect(page.body.meta.total_count).toBe(meta.total_count);
  expect(page.body.data).toHaveLength(Math.min(1, data.length));
  return data.map(({ number }) => number ?? '').sort();
};

describe('a search', () => {
  let client: SignedInClient;
  beforeAll(async () => {
    client = await signedInClient();
    const [brien, lodz, east] = [
      await aCustomer(client, { name: 'Seán O’Brien & Sons' }),
      await aCustomer(client, { name: 'Łódź Café 100%' }),
      await aCustomer(client, { name: 'East_West \\ Ltd' }),
    ];
    await aDraft(client, { customer: brien, number: 'INV-0042', purchase_reference: 'PO 7' });
    await aDraft(client, { customer: lodz, number: 'INV-0043', purchase_reference: '東京 12' });
    await aDraft(client, { customer: east, number: 'X1', purchase_reference: null });
  });

  test.each([
    ['inv-0042', ['INV-0042']],
    ['0042', ['INV-0042']],
    ['v-004', ['INV-0042', 'INV-0043']],
    ['obrien', ['INV-0042']],
    ["O'BRIEN", ['INV-0042']],
    ['O`Brien', ['INV-0042']],
    ['sean', ['INV-0042']],
    ['rie', ['INV-0042']],
    ['lodz', ['INV-0043']],
    ['CAFÉ', ['INV-0043']],
    ['東京', ['INV-0043']],
    ['100%', ['INV-0043']],
    ['%', ['INV-0043']],
    ['east_w', ['X1']],
    ['_', ['X1']],
    ['\\', ['X1']],
    ['x1', ['X1']],
    ['x', ['X1']],
    ['42', ['INV-0042']],
    ['sons inv', ['INV-0042']],
    ['po 7 bri', ['INV-0042']],
    ['s o & i v 0 4 2 7 p', ['INV-0042']],
    ['inv 0043 cafe', ['INV-0043']],
    ['inv east', []],
    ['sonsinv', []],
    ['zebra', []],
    ['0042 zebra', []],
    ['1__%', []],
    ["' or 1=1 --", []],
    ["'); drop table invoices; --", []],
    ['{inv,0042}', []],
  ])('for %s finds %j', async (search, numbers) => {
    expect(await found(client, search)).toEqual(numbers);
  });

  test.each(['', '  ', "'"])('for %j, without a word, finds everything', async (search) => {
    expect(await found(client, search)).toHaveLength(3);
  });

  test('uses the first ten words only', async () => {
    const ten = 'inv 0042 po 7 sean obrien & sons brien son';
    expect(await found(client, ten)).toEqual(['INV-0042']);
    expect(await found(client, `${ten} zebra`)).toEqual(['INV-0042']);
  });

  test('never finds another client’s documents', async () => {
    const other = await signedInClient();
    await aDraft(other, { number: 'INV-0042' });
    expect(await found(other, 'obrien')).toEqual([]);
    expect(await found(other, 'inv-0042')).toEqual(['INV-0042']);
    expect(await found(client, 'inv-0042')).toEqual(['INV-0042']);
  });
});

test('a search reflects changes, renames and deletions', async () => {
  const client = await signedInClient();
  const customer = await aCustomer(client, { name: 'Before' });
  const { id } = await aDraft(client, { customer, number: 'OLD-1' });
  await client.call(updateInvoice, { params: { id }, body: { invoice: { number: 'NEW-1' } } });
  expect(await found(client, 'old')).toEqual([]);
  expect(await found(client, 'new')).toEqual(['NEW-1']);
  await client.call(updateCustomer, {
    params: { id: customer.id },
    body: { customer: { name: 'After' } },
  });
  expect(await found(client, 'before')).toEqual([]);
  expect(await found(client, 'after')).toEqual(['NEW-1']);
  await client.call(deleteInvoice, { params: { id } });
  expect(await found(client, 'after')).toEqual([]);
});

test('a search finds exactly what a scan of every row finds, for any text', async () => {
  const client = await signedInClient();
  const letters = fc.string({
    unit: fc.constantFrom(..."a A b é 1 2 - % _ '".split(' '), ' '),
    maxLength: 9,
  });
  const texts = fc.array(letters, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(texts, letters, async (references, search) => {
      await sql`delete from invoice_items where client_id = ${client.clientId}`.execute(
        client.api.database.kysely,
      );
      await sql`delete from invoices where client_id = ${client.clientId}`.execute(
        client.api.database.kysely,
      );
      const customer = await aCustomer(client, { name: 'A1 Cab' });
      for (const [index, purchase_reference] of references.entries()) {
        await aDraft(client, { customer, number: `N${index}`, purchase_reference });
      }
      const words = folded(search).split(' ').filter(Boolean);
      const expected = references.flatMap((reference, index) => {
        const text = folded(`N${index} ${reference.trim()}`);
        return words.every((word) => text.includes(word) || 'a1 cab'.includes(word))
          ? [`N${index}`]
          : [];
      });
      expect(await found(client, search)).toEqual(expected.sort());
    }),
    { numRuns: 25 },
  );
});
