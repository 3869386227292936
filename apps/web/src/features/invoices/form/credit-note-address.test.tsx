import { createCreditNote } from '@counterfoil/contract/invoices/credit-note-routes';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { address } from '#testing/page.ts';

/** A draft credit note CN-7, and an unrelated invoice. */
async function aDraftCreditNote() {
  const client = await signedInClient();
  const { id: invoiceId, customer_id: customerId } = await aSentInvoice(client);
  const other = await aSentInvoice(client);
  const answer = await client.call(createCreditNote, {
    params: { invoice_id: invoiceId, customer_id: customerId },
    body: { credit_note: { number: 'CN-7' } },
  });
  const path = `/invoices/credit-note/${answer.body.data.id}/edit`;
  return { client, path, right: `customerId=${customerId}&invoiceId=${invoiceId}`, other };
}

test('a draft credit note opens at the address with its customer and invoice', async () => {
  const { client, path, right } = await aDraftCreditNote();
  await openApp(`${path}?${right}`, client, 'Edit credit note CN-7');
  expect(address()).toBe(`${path}?${right}`);
});

test('a draft credit note opens at the address without customer and invoice', async () => {
  const { client, path } = await aDraftCreditNote();
  await openApp(path, client, 'Edit credit note CN-7');
  expect(address()).toBe(path);
});

test.each(['customerId', 'invoiceId'])('an address with another %s is corrected', async (name) => {
  const { client, path, right, other } = await aDraftCreditNote();
  const wrong = { customerId: other.customer_id, invoiceId: other.id }[name] ?? '';
  await openApp(`${path}?${name}=${wrong}`, client, 'Edit credit note CN-7');
  expect(address()).toBe(`${path}?${right}`);
});
