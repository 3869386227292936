import { folded } from '@counterfoil/domain/folded';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import fc from 'fast-check';
import { expect } from 'vitest';

async function found(client: InvoicingClient, search: string) {
  const { data, meta } = await client.list({ search, page: 'all' });
  const page = await client.list({ search, page_size: '1' });
  expect(page.meta.total_count).toBe(meta.total_count);
  expect(page.data).toHaveLength(Math.min(1, data.length));
  return data.map(({ number }) => number ?? '').sort();
}

test("a search finds words in number, reference and customer's name", async ({ client }) => {
  const other = await invoicingClient();
  for (const by of [client, other]) {
    const customer = await by.customer({ name: 'Seán O’Brien & Sons' });
    await by.draft({ customer, number: 'INV-0042', purchase_reference: '東京 7' });
  }
  for (const text of ['v-004', 'obrien', '東京', '7 bri inv', '', "'"]) {
    expect(await found(client, text), text).toEqual(['INV-0042']);
  }
  for (const text of ['sonsinv', 'inv zebra', "'); drop table invoices; --"]) {
    expect(await found(client, text), text).toEqual([]);
  }
});

test('a search reflects changes, renames and deletions', async ({ client }) => {
  const customer = await client.customer({ name: 'Before' });
  const draft = await client.draft({ customer, number: 'OLD-1' });
  await client.edit(draft, { number: 'NEW-1' });
  expect(await found(client, 'old')).toEqual([]);
  expect(await found(client, 'new')).toEqual(['NEW-1']);
  await client.rename(customer, { name: 'After' });
  expect(await found(client, 'before')).toEqual([]);
  expect(await found(client, 'after')).toEqual(['NEW-1']);
  await client.remove(draft);
  expect(await found(client, 'after')).toEqual([]);
});

test('a search finds exactly what a scan of every row finds, for any text', async ({ client }) => {
  const letters = fc.string({
    unit: fc.constantFrom(..."a A b é 1 2 - % _ '".split(' '), ' '),
    maxLength: 9,
  });
  const customer = await client.customer({ name: 'A1 Cab' });
  const references = fc.sample(letters, 60);
  const texts = new Map<string, string>();
  for (const [index, purchase_reference] of references.entries()) {
    const number = `N${index}`;
    await client.draft({ customer, number, purchase_reference });
    texts.set(number, folded(`${number} ${purchase_reference.trim()}`));
  }
  await fc.assert(
    fc.asyncProperty(letters, async (search) => {
      const words = folded(search).split(' ').filter(Boolean);
      const isFound = (text: string) =>
        words.every((word) => text.includes(word) || 'a1 cab'.includes(word));
      const expected = [...texts].flatMap(([number, text]) => (isFound(text) ? [number] : []));
      expect(await found(client, search)).toEqual(expected.sort());
    }),
    { numRuns: 60 },
  );
});
