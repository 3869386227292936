import { folded } from '@counterfoil/domain/folded';
import { invoicingClient, test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import fc from 'fast-check';
import { beforeAll, describe, expect } from 'vitest';

async function found(client: InvoicingClient, search: string) {
  const { data, meta } = await client.list({ search, page: 'all' });
  const page = await client.list({ search, page_size: '1' });
  expect(page.meta.total_count).toBe(meta.total_count);
  expect(page.data).toHaveLength(Math.min(1, data.length));
  return data.map(({ number }) => number ?? '').sort();
}

describe('a search', () => {
  let client: InvoicingClient;
  beforeAll(async () => {
    client = await invoicingClient();
    for (const [name, number, purchase_reference] of [
      ['Seán O’Brien & Sons', 'INV-0042', 'PO 7'],
      ['Łódź Café 100%', 'INV-0043', '東京 12'],
      ['East_West \\ Ltd', 'X1', null],
    ] as const) {
      await client.draft({ customer: await client.customer({ name }), number, purchase_reference });
    }
  });

  test.for([
    ['inv-0042', ['INV-0042']],
    ['v-004', ['INV-0042', 'INV-0043']],
    ['obrien', ['INV-0042']],
    ['lodz', ['INV-0043']],
    ['東京', ['INV-0043']],
    ['100%', ['INV-0043']],
    ['east_w', ['X1']],
    ['\\', ['X1']],
    ['x', ['X1']],
    ['po 7 bri', ['INV-0042']],
    ['s o & i v 0 4 2 7 p', ['INV-0042']],
    ['inv east', []],
    ['sonsinv', []],
    ['0042 zebra', []],
    ['1__%', []],
    ["'); drop table invoices; --", []],
    ['{inv,0042}', []],
  ] as const)('for %s finds %j', async ([search, numbers]) => {
    expect(await found(client, search)).toEqual(numbers);
  });

  test.for(['', '  ', "'"])('for %j, without a word, finds everything', async (search) => {
    expect(await found(client, search)).toHaveLength(3);
  });

  test('uses the first ten words only', async () => {
    const ten = 'inv 0042 po 7 sean obrien & sons brien son';
    expect(await found(client, ten)).toEqual(['INV-0042']);
    expect(await found(client, `${ten} zebra`)).toEqual(['INV-0042']);
  });

  test('never finds another client’s documents', async () => {
    const other = await invoicingClient();
    await other.draft({ number: 'INV-0042' });
    expect(await found(other, 'obrien')).toEqual([]);
    expect(await found(other, 'inv-0042')).toEqual(['INV-0042']);
    expect(await found(client, 'inv-0042')).toEqual(['INV-0042']);
  });
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
