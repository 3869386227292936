// Records made over HTTP, for stories that start with existing ones.
import { COMPLETE_CUSTOMER } from '@counterfoil/testkit/complete-customer';
import { createCustomer } from '@counterfoil/contract/customers/routes';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import { createInvoice, markAsPaid, sendInvoice } from '@counterfoil/contract/invoices/routes';
import type { Invoice, InvoiceFields } from '@counterfoil/contract/invoices/schemas';
import { sideBySide } from './side-by-side.ts';
import type { ApiClient } from './api-client.ts';
import { today } from './clock.ts';

/** The most simultaneous calls; a browser makes no more. */
const AT_ONCE = 6;

/** A complete customer. */
export function newCustomer(client: ApiClient, name: string, email: string): Promise<Customer> {
  const customer = {
    name,
    email,
    ...COMPLETE_CUSTOMER,
  };
  return client.get(createCustomer, { body: { customer } });
}

let numbers = 0;

/** A number that no earlier try of the journey has taken. */
export const freshNumber = (name: string): string => `${name}-${++numbers}`;

/** A draft with one line of 100.00; 120.00 with VAT. */
export function newDraft(
  client: ApiClient,
  customer: Pick<Customer, 'id'>,
  { number, tax = '20', ...changes }: InvoiceFields & { number: string; tax?: string },
): Promise<Invoice> {
  const invoice = {
    number,
    date: today(),
    payment_terms: 30,
    items_attributes: [{ description: 'Workshop day', quantity: '1', price: '100.00', tax }],
    ...changes,
  };
  return client.get(createInvoice, { params: { customer_id: customer.id }, body: { invoice } });
}

export async function newSent(...given: Parameters<typeof newDraft>): Promise<Invoice> {
  const { id } = await newDraft(...given);
  return given[0].get(sendInvoice, { params: { id } });
}

/** Records a payment; a part leaves the rest open. */
export function pay(client: ApiClient, { id }: Invoice, amount_paid: string): Promise<Invoice> {
  const invoice = { payment_date: today(), amount_paid, payment_type: 'partial' as const };
  return client.get(markAsPaid, { params: { id }, body: { invoice } });
}

/** A draft credit note for half of a `newSent`. */
export function newCredit(client: ApiClient, parent: Invoice, number: string): Promise<Invoice> {
  const [item] = parent.items;
  const line = { description: item?.description, quantity: '1', price: '50.00', tax: item?.tax };
  const credit_note = { number, date: today(), items_attributes: [line] };
  const params = { customer_id: parent.customer_id, invoice_id: parent.id };
  return client.get(createCreditNote, { params, body: { credit_note } });
}

export function sendCredit(client: ApiClient, note: Invoice): Promise<Invoice> {
  const { id, customer_id, parent_id } = note;
  return client.get(sendCreditNote, { params: { id, customer_id, invoice_id: parent_id ?? '' } });
}

/** Makes many, some at a time; `place` counts from 1. */
export const many = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  sideBySide(
    Array.from({ length: count }, (_, at) => at + 1),
    AT_ONCE,
    make,
  );
