import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { one, wrapped } from '../shapes.ts';
import { creditNote, creditNoteFields, invoice, invoiceItem, sendQuery } from './schemas.ts';

const CREDIT_NOTES = '/customers/{customer_id}/invoices/{invoice_id}/credit_notes';

const creditNoteBody = wrapped('credit_note', creditNoteFields);

export const newCreditNote = clientRoute(`GET ${CREDIT_NOTES}/new`, {
  name: 'newCreditNote',
  summary: 'What a credit note for the invoice starts from: its items and the next number',
  reply: one(
    z.object({
      ...z.partial(z.omit(creditNote, { id: true, items: true })).shape,
      items: z.array(z.omit(invoiceItem, { id: true })),
    }),
  ),
});

export const createCreditNote = clientRoute(`POST ${CREDIT_NOTES}`, {
  name: 'createCreditNote',
  summary: 'Create a draft credit note; one for each invoice',
  audit: 'credit_note_created',
  ...creditNoteBody,
  status: 201,
  reply: one(invoice),
});

export const getCreditNote = clientRoute(`GET ${CREDIT_NOTES}/{id}`, {
  name: 'getCreditNote',
  summary: 'One credit note',
  reply: one(invoice),
});

export const updateCreditNote = clientRoute(`PUT ${CREDIT_NOTES}/{id}`, {
  name: 'updateCreditNote',
  summary: 'Change a draft credit note',
  audit: 'invoice_updated',
  ...creditNoteBody,
  reply: one(invoice),
});

export const sendCreditNote = clientRoute(`POST ${CREDIT_NOTES}/{id}/send_to_customer`, {
  name: 'sendCreditNote',
  summary: 'Send a draft credit note and take its total off the invoice',
  alsoOn: 'GET',
  audit: 'credit_note_sent',
  query: sendQuery,
  reply: one(invoice),
  perMinute: 600,
});
