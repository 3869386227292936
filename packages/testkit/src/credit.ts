import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { SignedInClient } from './clients.ts';
import { aSentInvoice } from './records.ts';
import { untaxed } from './settling.ts';

/** Gives a customer unused credit: a credit note for an invoice that is paid. */
export async function giveCredit(
  client: SignedInClient,
  customer: Pick<Customer, 'id'>,
  amount: string,
): Promise<Invoice> {
  const { id } = await aSentInvoice(client, { customer, date: '2026-11-01', ...untaxed(amount) });
  const invoice = { payment_date: '2026-11-21', amount_paid: amount };
  await client.call(markAsPaid, { params: { id }, body: { invoice } });
  const params = { customer_id: customer.id, invoice_id: id };
  const credit_note = { number: `CR-${id.slice(-12)}`, date: '2026-11-21', ...untaxed(amount) };
  const note = await client.call(createCreditNote, { params, body: { credit_note } });
  const sent = await client.call(sendCreditNote, { params: { ...params, id: note.body.data.id } });
  if (sent.status !== 200) throw new Error(`no credit: ${JSON.stringify(sent.body)}`);
  return sent.body.data;
}

/** An unpaid invoice of a customer with unused credit. */
export async function anInvoiceInCredit(client: SignedInClient, customer: Pick<Customer, 'id'>) {
  await giveCredit(client, customer, '1.00');
  return aSentInvoice(client, { customer });
}
