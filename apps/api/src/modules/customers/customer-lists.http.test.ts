import { listCustomers, updateCustomer } from '@counterfoil/contract/customers/routes';
import type { NewCustomer } from '@counterfoil/contract/customers/customer-fields';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const list = async (query = {}) => (await client.call(listCustomers, { query })).body;
const names = async (query = {}) => (await list(query)).data.map(({ name }) => name);
const found = (search: string) => names({ search });

async function add(...customers: readonly Partial<NewCustomer>[]) {
  for (const customer of customers) await aCustomer(client, customer);
}

describe('the list of customers', () => {
  test('has ten customers a page by name, and counts all of them', async () => {
    const all = Array.from({ length: 12 }, (_, n) => `N${String(n + 1).padStart(2, '0')}`);
    await add(...all.map((name) => ({ name })));
    const first = await list();
    expect(first.meta).toEqual({ page: 1, page_size: 10, total_count: 12, total_pages: 2 });
    expect(first.data.map(({ name }) => name)).toEqual(all.slice(0, 10));
    expect(await names({ page: '2' })).toEqual(['N11', 'N12']);
    expect(await names({ page: '3' })).toEqual([]);
    expect(await names({ page: '3', page_size: '5', order: 'desc' })).toEqual(['N02', 'N01']);
    expect(await names({ page: 'all' })).toEqual(all);
  });

  test('sorts by name regardless of case, by city and by the amount owed', async () => {
    const bea = await aCustomer(client, { name: 'bea', city: 'Ayr' });
    await add({ name: 'Al', city: 'Ely' }, { name: 'Cy', city: 'Bath' });
    await aSentInvoice(client, { customer: bea });
    expect(await names()).toEqual(['Al', 'bea', 'Cy']);
    expect(await names({ sort: 'city' })).toEqual(['bea', 'Cy', 'Al']);
    expect((await names({ sort: 'total_outstanding', order: 'desc' }))[0]).toBe('bea');
    expect((await client.raw(listCustomers, { query: { sort: 'password' } })).status).toBe(422);
  });

  test('matches the literal text in names, addresses and e-mails, regardless of case', async () => {
    const [eclair, wool] = ['Café ÉCLAIR', '100% Wool_Shop'];
    await add({ name: eclair, email: 'bake@eclair.example' });
    await add({ name: wool, city: 'Hull', post_code: 'hu11aa' }, { name: '100 Wool Shop' });
    expect(await found('wool')).toEqual(['100 Wool Shop', wool]);
    for (const text of ['100%', 'l_s', 'HULL', 'HU1 1AA'])
      expect(await found(text)).toEqual([wool]);
    for (const text of [' BAKE@ ', 'éclair', 'CAFÉ']) expect(await found(text)).toEqual([eclair]);
    expect(await found('\\')).toEqual([]);
  });

  test('sorts and searches without accents, and matches each word of several', async () => {
    const elodie = await aCustomer(client, { name: 'Élodie Łódź', contact_name: 'Zoë' });
    await add({ name: 'Foxglove' }, { name: 'Dunmore' });
    expect(await names()).toEqual(['Dunmore', 'Élodie Łódź', 'Foxglove']);
    expect(await found('lodz elodie')).toEqual(['Élodie Łódź']);
    expect(await found('zoe')).toEqual(['Élodie Łódź']);
    const customer = { name: 'Anna', contact_name: null };
    await client.call(updateCustomer, { params: { id: elodie.id }, body: { customer } });
    expect(await names()).toEqual(['Anna', 'Dunmore', 'Foxglove']);
    expect(await found('zoe')).toEqual([]);
  });
});
