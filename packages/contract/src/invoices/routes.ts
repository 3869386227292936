import * as z from 'zod/mini';
import { oneId } from '../asked.ts';
import { route } from '../route.ts';
import { CLIENT, clientParams, one, page, pageQuery, wrapped } from '../shapes.ts';
import { uuid } from '../fields.ts';
import {
  AASM_STATES,
  invoice,
  invoiceFields,
  invoiceSummary,
  markAsPaidFields,
  sendQuery,
} from './schemas.ts';
import { INVOICE_SORTS } from './sorts.ts';

const invoiceParams = z.extend(clientParams, { id: uuid });
const underCustomer = z.extend(clientParams, { customer_id: uuid });

/** Filters by customer, for the table on their ledger. */
export const ofCustomer = oneId('customer', { isRequired: false });

export const listInvoices = route({
  name: 'listInvoices',
  summary: 'Invoices and credit notes of one state, a page at a time or all',
  method: 'GET',
  path: `${CLIENT}/invoices`,
  access: 'client',
  params: clientParams,
  asked: ofCustomer.asked,
  query: z.object({
    ...pageQuery(INVOICE_SORTS),
    state: z.optional(z.enum(AASM_STATES, { error: `Must be one of ${AASM_STATES.join(', ')}` })),
    ...ofCustomer.given,
  }),
  status: 200,
  reply: page(z.array(invoiceSummary)),
});

export const currentNumber = route({
  name: 'currentNumber',
  summary: 'The number proposed for the next invoice (or, with type=CreditNote, credit note)',
  method: 'GET',
  path: `${CLIENT}/invoices/current_number`,
  access: 'client',
  params: clientParams,
  query: z.object({ type: z.optional(z.enum(['invoice', 'CreditNote'])) }),
  status: 200,
  reply: one(z.object({ current_number: z.string() })),
});

export const getInvoice = route({
  name: 'getInvoice',
  summary: 'One invoice or credit note with its items and payments',
  method: 'GET',
  path: `${CLIENT}/invoices/{id}`,
  access: 'client',
  params: invoiceParams,
  status: 200,
  reply: one(invoice),
});

export const createInvoice = route({
  name: 'createInvoice',
  summary: 'Create a draft for a customer',
  method: 'POST',
  path: `${CLIENT}/customers/{customer_id}/invoices`,
  access: 'client',
  audit: 'invoice_created',
  params: underCustomer,
  ...wrapped('invoice', invoiceFields),
  status: 201,
  reply: one(invoice),
});

export const updateInvoice = route({
  name: 'updateInvoice',
  summary: 'Change a draft',
  method: 'PUT',
  path: `${CLIENT}/invoices/{id}`,
  access: 'client',
  audit: 'invoice_updated',
  params: invoiceParams,
  ...wrapped('invoice', invoiceFields),
  status: 200,
  reply: one(invoice),
});

export const deleteInvoice = route({
  name: 'deleteInvoice',
  summary: 'Delete a draft',
  method: 'DELETE',
  path: `${CLIENT}/invoices/{id}`,
  access: 'client',
  audit: 'invoice_deleted',
  params: invoiceParams,
  status: 200,
  reply: one(z.object({ id: uuid })),
});

export const duplicateInvoice = route({
  name: 'duplicateInvoice',
  summary: 'A new draft with the same customer and items, the next number and today as its date',
  method: 'POST',
  path: `${CLIENT}/invoices/{id}/duplicate`,
  access: 'client',
  audit: 'invoice_duplicated',
  params: invoiceParams,
  status: 201,
  reply: one(invoice),
});

export const sendInvoice = route({
  name: 'sendInvoice',
  summary: 'Send a draft to its customer: number, dates and PDF are final from then on',
  method: 'POST',
  alsoOn: 'GET',
  path: `${CLIENT}/invoices/{id}/send_to_customer`,
  access: 'client',
  audit: 'invoice_sent',
  params: invoiceParams,
  query: sendQuery,
  status: 200,
  reply: one(invoice),
  perMinute: 600,
});

export const remindInvoice = route({
  name: 'remindInvoice',
  summary:
    'Remind the customer of an unpaid invoice by e-mail, with the PDF; each reminder is kept',
  method: 'POST',
  alsoOn: 'GET',
  path: `${CLIENT}/invoices/{id}/remind`,
  access: 'client',
  audit: 'invoice_reminded',
  params: invoiceParams,
  status: 200,
  reply: one(invoice),
});

export const resendInvoice = route({
  name: 'resendInvoice',
  summary: 'Send the e-mail with a sent invoice or credit note once more',
  method: 'POST',
  alsoOn: 'GET',
  path: `${CLIENT}/invoices/{id}/resend_to_customer`,
  access: 'client',
  audit: 'invoice_resent',
  params: invoiceParams,
  status: 200,
  reply: one(invoice),
});

export const markAsPaid = route({
  name: 'markAsPaid',
  summary: 'Record a payment in full, in part, or with the rest written off as discount',
  method: 'POST',
  path: `${CLIENT}/invoices/{id}/mark_as_paid`,
  access: 'client',
  audit: 'invoice_paid',
  params: invoiceParams,
  ...wrapped('invoice', markAsPaidFields),
  status: 200,
  reply: one(invoice),
});

export const previewInvoice = route({
  name: 'previewInvoice',
  summary: 'The PDF to look at; a draft is rendered as it stands',
  method: 'GET',
  path: `${CLIENT}/invoices/{id}/preview`,
  access: 'client',
  params: invoiceParams,
  status: 200,
  reply: { file: 'application/pdf' },
  perMinute: 600,
});

export const downloadInvoice = route({
  name: 'downloadInvoice',
  summary: 'The PDF to keep',
  method: 'GET',
  path: `${CLIENT}/invoices/{id}/download`,
  access: 'client',
  params: invoiceParams,
  status: 200,
  reply: { file: 'application/pdf' },
  perMinute: 600,
});
