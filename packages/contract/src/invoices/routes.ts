import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { oneId } from '../asked.ts';
import { askedText, uuid } from '../basic-fields.ts';
import { blankableDate, decimalText, optionalText } from '../fields.ts';
import {
  created,
  PDF,
  deleted,
  list,
  one,
  page,
  pageQuery,
  searched,
  wrapped,
  CSV,
} from '../shapes.ts';
import {
  creditNoteFields,
  invoice,
  invoiceFields,
  invoiceSummary,
  markAsPaidFields,
  refundFields,
  sendQuery,
} from './schemas.ts';
import { mailFields } from './mail.ts';
import { AASM_STATES, INVOICE_SORTS } from './lists.ts';

/** Filters by customer, for the table on their ledger. */
export const ofCustomer = oneId('customer', { isRequired: false });

/** Filters by the day on the invoice and by its due day; both days are included. */
export const betweenDays = {
  date_from: blankableDate,
  date_to: blankableDate,
  due_from: blankableDate,
  due_to: blankableDate,
};

const ofState = z.optional(
  z.enum(AASM_STATES, { error: `Must be one of ${AASM_STATES.join(', ')}` }),
);

export const listInvoices = clientRoute('listInvoices', 'GET /invoices', {
  summary: 'Invoices and credit notes of one state, a page at a time or all',
  asked: ofCustomer.asked,
  query: z.object({
    ...pageQuery(INVOICE_SORTS),
    state: ofState,
    ...betweenDays,
    ...ofCustomer.inQuery,
  }),
  reply: page(z.array(invoiceSummary)),
});

export const currentNumber = clientRoute('currentNumber', 'GET /invoices/current_number', {
  summary:
    'The number proposed for the next invoice (or, with type=CreditNote, credit note); and of a `number` whether any but the record `except` has it',
  query: z.object({
    type: z.optional(z.enum(['invoice', 'CreditNote'])),
    number: optionalText(40),
    except: z.optional(uuid),
  }),
  reply: one(z.object({ current_number: z.string(), is_used: z.optional(z.boolean()) })),
});

export const getInvoice = clientRoute('getInvoice', 'GET /invoices/{id}', {
  summary: 'One invoice or credit note with its items and payments',
  reply: one(invoice),
});

export const createInvoice = clientRoute(
  'createInvoice',
  'POST /customers/{customer_id}/invoices',
  {
    summary: 'Create a draft for a customer',
    audit: 'invoice_created',
    ...wrapped('invoice', invoiceFields),
    ...created(invoice),
  },
);

export const updateInvoice = clientRoute('updateInvoice', 'PUT /invoices/{id}', {
  summary: 'Change a draft',
  audit: 'invoice_updated',
  ...wrapped('invoice', invoiceFields),
  reply: one(invoice),
});

export const deleteInvoice = clientRoute('deleteInvoice', 'DELETE /invoices/{id}', {
  summary: 'Delete a draft',
  audit: 'invoice_deleted',
  reply: deleted,
});

export const duplicateInvoice = clientRoute('duplicateInvoice', 'POST /invoices/{id}/duplicate', {
  summary: 'A new draft with the same customer and items, the next number and today as its date',
  audit: 'invoice_duplicated',
  ...created(invoice),
});

export const sendInvoice = clientRoute('sendInvoice', 'POST /invoices/{id}/send_to_customer', {
  summary: 'Send a draft to its customer: number, dates and PDF are final from then on',
  alsoOn: 'GET',
  audit: 'invoice_sent',
  query: sendQuery,
  body: mailFields,
  reply: one(invoice),
  perMinute: 600,
});

export const remindInvoice = clientRoute('remindInvoice', 'POST /invoices/{id}/remind', {
  summary: 'Remind the customer of an unpaid invoice by email, with the PDF; each reminder is kept',
  alsoOn: 'GET',
  audit: 'invoice_reminded',
  body: mailFields,
  reply: one(invoice),
});

export const resendInvoice = clientRoute(
  'resendInvoice',
  'POST /invoices/{id}/resend_to_customer',
  {
    summary: 'Send the email with a sent invoice or credit note once more',
    alsoOn: 'GET',
    audit: 'invoice_resent',
    body: mailFields,
    reply: one(invoice),
  },
);

export const markAsPaid = clientRoute('markAsPaid', 'POST /invoices/{id}/mark_as_paid', {
  summary: 'Record a payment in full, in part, or with the rest written off as discount',
  audit: 'invoice_paid',
  ...wrapped('invoice', markAsPaidFields),
  reply: one(invoice),
});

export const useCredit = clientRoute('useCredit', 'POST /invoices/{id}/use_credit', {
  summary: 'Set the customer’s unused credit against an unpaid invoice, as far as both go',
  audit: 'credit_used',
  reply: one(invoice),
});

export const refundCredit = clientRoute('refundCredit', 'POST /invoices/{id}/refund', {
  summary: 'Record a refund of unused credit: of what is left of a credit note or an overpayment',
  audit: 'credit_refunded',
  ...wrapped('refund', refundFields),
  reply: one(invoice),
});

export const previewInvoice = clientRoute('previewInvoice', 'GET /invoices/{id}/preview', {
  summary: 'The PDF to look at; a draft is rendered as it stands',
  ...PDF,
});

/** The form's own content: nothing of it is stored. With `parent_id`, the credit note of that invoice. */
const unsavedFields = z.object({
  ...z.omit(creditNoteFields, { lock_version: true }).shape,
  parent_id: z.optional(uuid),
});

export const previewUnsaved = clientRoute(
  'previewUnsaved',
  'POST /customers/{customer_id}/invoices/preview',
  {
    summary: 'The PDF that would be sent with an invoice or credit note that is not saved yet',
    ...wrapped('invoice', unsavedFields),
    ...PDF,
  },
);

export const downloadInvoice = clientRoute('downloadInvoice', 'GET /invoices/{id}/download', {
  summary: 'The PDF to keep',
  ...PDF,
});

export const exportInvoices = clientRoute('exportInvoices', 'GET /invoices/export', {
  summary: 'Invoices and credit notes of one state, or all, as CSV, streamed',
  asked: ofCustomer.asked,
  query: z.object({ state: ofState, search: searched, ...betweenDays, ...ofCustomer.inQuery }),
  ...CSV,
});

/** The maximum length of a search. Lines are matched by as many of their first characters. */
export const ITEM_SEARCH_LENGTH = 200;

export const listItemSuggestions = clientRoute('listItemSuggestions', 'GET /item_suggestions', {
  summary: 'Lines of recent invoices that contain a text, those of one customer first',
  asked: ofCustomer.asked,
  query: z.object({ ...ofCustomer.inQuery, search: z.optional(askedText(ITEM_SEARCH_LENGTH)) }),
  reply: list(
    z.object({
      description: z.string(),
      price: z.nullable(decimalText),
      tax: z.nullable(decimalText),
    }),
  ),
  perMinute: 600,
});
