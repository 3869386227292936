import { getCustomer, updateCustomer } from '@counterfoil/contract/customers/routes';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { createInvoice, getInvoice, sendInvoice } from '@counterfoil/contract/invoices/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { beforeAll, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

const keepElsewhere = (table: 'customers' | 'invoices', id: string) =>
  client.api.database.kysely
    .updateTable(table)
    .set({ external_accounting_id: 'EXT-1' })
    .where('id', '=', id)
    .execute();

describe('a customer kept in an external accounting system', () => {
  test('cannot be changed: 403 names the system, and nothing changes', async () => {
    const customer = await aCustomer(client);
    const draft = await aDraft(client, { customer });
    await keepElsewhere('customers', customer.id);
    const read = async () => [
      (await client.call(getCustomer, { params: { id: customer.id } })).body.data,
      (await client.call(getInvoice, { params: { id: draft.id } })).body.data,
    ];
    const before = await read();
    for (const change of [{ name: 'Renamed' }, { city: 'Hull' }, {}]) {
      const answer = await client.raw(updateCustomer, {
        params: { id: customer.id },
        body: { customer: change },
      });
      expect(answer).toMatchObject({
        status: 403,
        body: {
          errors: ['This customer is kept in your accounting software: please change it there.'],
        },
      });
    }
    expect(await read()).toEqual(before);
  });

  test('can be invoiced, because that does not change the customer', async () => {
    const customer = await aCustomer(client);
    await keepElsewhere('customers', customer.id);
    const made = await client.call(createInvoice, {
      params: { customer_id: customer.id },
      body: { invoice: {} },
    });
    expect(made.status).toBe(201);
    const draft = await aDraft(client, { customer });
    expect((await client.call(sendInvoice, { params: { id: draft.id } })).status).toBe(200);
  });
});

test('a credit note cannot be sent once its invoice is kept elsewhere, because it would change that', async () => {
  const parent = await aSentInvoice(client);
  const under = { customer_id: parent.customer_id, invoice_id: parent.id };
  const items_attributes = [{ description: 'A', quantity: '1', price: '1', tax: '0' }];
  const note = await client.call(createCreditNote, {
    params: under,
    body: { credit_note: { number: `CN-${parent.number}`, date: '2026-11-21', items_attributes } },
  });
  await keepElsewhere('invoices', parent.id);
  const params = { ...under, id: note.body.data.id };
  expect(await client.raw(sendCreditNote, { params })).toMatchObject({
    status: 403,
    body: {
      errors: ['This invoice is kept in your accounting software: please change it there.'],
    },
  });
  const after = await client.call(getInvoice, { params: { id: parent.id } });
  expect(after.body.data).toMatchObject({ balance: '134.61', payments: [] });
});
