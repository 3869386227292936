import * as z from 'zod/mini';
import { route } from '../route.ts';
import { CLIENT, clientParams, one, wrapped } from '../shapes.ts';
import { uuid } from '../fields.ts';
import { creditNote, creditNoteFields, invoice, invoiceItem, sendQuery } from './schemas.ts';

const CREDIT_NOTES =
  `${CLIENT}/customers/{customer_id}/invoices/{invoice_id}/credit_notes` as const;

const underInvoice = z.extend(clientParams, { customer_id: uuid, invoice_id: uuid });
const creditNoteParams = z.extend(underInvoice, { id: uuid });
const creditNoteBody = wrapped('credit_note', creditNoteFields);

export const newCreditNote = route({
  name: 'newCreditNote',
  summary: 'What a credit note for the invoice starts from: its items and the next number',
  method: 'GET',
  path: `${CREDIT_NOTES}/new`,
  access: 'client',
  params: underInvoice,
  status: 200,
  reply: one(
    z.object({
      ...z.partial(z.omit(creditNote, { id: true, items: true })).shape,
      items: z.array(z.omit(invoiceItem, { id: true })),
    }),
  ),
});

export const createCreditNote = route({
  name: 'createCreditNote',
  summary: 'Create a draft credit note; one for each invoice',
  method: 'POST',
  path: CREDIT_NOTES,
  access: 'client',
  audit: 'credit_note_created',
  params: underInvoice,
  ...creditNoteBody,
  status: 201,
  reply: one(invoice),
});

export const getCreditNote = route({
  name: 'getCreditNote',
  summary: 'One credit note',
  method: 'GET',
  path: `${CREDIT_NOTES}/{id}`,
  access: 'client',
  params: creditNoteParams,
  status: 200,
  reply: one(invoice),
});

export const updateCreditNote = route({
  name: 'updateCreditNote',
  summary: 'Change a draft credit note',
  method: 'PUT',
  path: `${CREDIT_NOTES}/{id}`,
  access: 'client',
  audit: 'invoice_updated',
  params: creditNoteParams,
  ...creditNoteBody,
  status: 200,
  reply: one(invoice),
});

export const sendCreditNote = route({
  name: 'sendCreditNote',
  summary: 'Send a draft credit note and take its total off the invoice',
  method: 'POST',
  alsoOn: 'GET',
  path: `${CREDIT_NOTES}/{id}/send_to_customer`,
  access: 'client',
  audit: 'credit_note_sent',
  params: creditNoteParams,
  query: sendQuery,
  status: 200,
  reply: one(invoice),
  perMinute: 600,
});
