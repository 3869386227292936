import { getCustomer, listCustomers } from '@counterfoil/contract/customers/routes';
import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { expect } from 'vitest';

test('a customer shows the amount owed, whether it is complete and whether it can be deleted', async ({
  client,
}) => {
  const { customer_id, total } = await client.sent();
  await setRows(client, 'customers', { city: null });
  const shown = { total_outstanding: total, valid: false, is_delete_allowed: false };
  const { body } = await client.call(getCustomer, { params: { id: customer_id } });
  expect(body.data).toMatchObject(shown);
  expect((await client.call(listCustomers)).body.data).toMatchObject([shown]);
});
