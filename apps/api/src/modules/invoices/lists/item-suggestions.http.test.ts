import { listItemSuggestions } from '@counterfoil/contract/invoices/routes';
import type { QueryIn } from '@counterfoil/contract/route';
import { test, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { expect } from 'vitest';

const suggested = async (
  client: InvoicingClient,
  query: QueryIn<typeof listItemSuggestions> = {},
) => (await client.call(listItemSuggestions, { query })).body.data;
const line = (description: string | null, price = '10', tax = '20') => ({
  items_attributes: [{ description, quantity: '1', price, tax }],
  discount: null,
});
const texts = (lines: { description: string }[]) => lines.map(({ description }) => description);

test('suggestions are the newest lines of this customer, then those of others', async ({
  client,
}) => {
  const customer = await client.customer();
  await client.sent({ ...line('Oak shelf', '49.99'), customer });
  await client.sent({ ...line('Pine shelf', '20.5', '5'), customer });
  await client.draft(line('Elm shelf'));
  expect(await suggested(client, { customer_id: customer.id })).toEqual([
    { description: 'Pine shelf', price: '20.5', tax: '5' },
    { description: 'Oak shelf', price: '49.99', tax: '20' },
    { description: 'Elm shelf', price: '10', tax: '20' },
  ]);
  expect(texts(await suggested(client))).toEqual(['Elm shelf', 'Pine shelf', 'Oak shelf']);
});

test('suggestions contain the text in any case, taken literally', async ({ client }) => {
  await client.draft(line('Oak shelf'));
  await client.draft(line('100% wool'));
  await client.draft(line(null));
  expect(texts(await suggested(client, { search: ' SHELF' }))).toEqual(['Oak shelf']);
  expect(texts(await suggested(client, { search: '0%' }))).toEqual(['100% wool']);
  expect(await suggested(client, { search: '_' })).toEqual([]);
});

test('suggestions name each description once, with its customer’s last price', async ({
  client,
}) => {
  const customer = await client.customer();
  await client.sent({ ...line('Shelf', '10'), customer });
  await client.sent({ ...line('shelf', '12'), customer });
  await client.sent(line('SHELF', '99'));
  expect(await suggested(client, { customer_id: customer.id })).toEqual([
    { description: 'shelf', price: '12', tax: '20' },
  ]);
  expect(texts(await suggested(client))).toEqual(['SHELF']);
});

test('suggestions are found and told apart by their first 200 letters', async ({ client }) => {
  const beginning = `Shelf ${'x'.repeat(194)}`;
  await client.draft(line(`${beginning} of oak`));
  await client.draft(line(`${beginning} of elm`));
  expect(texts(await suggested(client, { search: 'shelf' }))).toEqual([`${beginning} of elm`]);
  expect(await suggested(client, { search: 'oak' })).toEqual([]);
});

test('at most eight suggestions are given', async ({ client }) => {
  const names = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`);
  const items_attributes = names.flatMap((name) => line(name).items_attributes);
  await client.draft({ items_attributes, discount: null });
  expect(texts(await suggested(client, { search: 'line' }))).toEqual(names.slice(0, 8));
});
