import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { created, one, wrapped } from '../shapes.ts';
import { mailFields } from './mail.ts';
import { creditNote, creditNoteFields, invoice, invoiceItem, sendQuery } from './schemas.ts';

const CREDIT_NOTES = '/customers/{customer_id}/invoices/{invoice_id}/credit_notes';

export const newCreditNote = clientRoute('newCreditNote', `GET ${CREDIT_NOTES}/new`, {
  summary: 'What a credit note for the invoice starts from: its items and the next number',
  reply: one(
    z.object({
      ...z.partial(z.omit(creditNote, { id: true, items: true })).shape,
      items: z.array(z.omit(invoiceItem, { id: true })),
    }),
  ),
});

export const createCreditNote = clientRoute('createCreditNote', `POST ${CREDIT_NOTES}`, {
  summary: 'Create a draft credit note; one for each invoice',
  audit: 'credit_note_created',
  ...wrapped('credit_note', creditNoteFields),
  ...created(invoice),
});

export const getCreditNote = clientRoute('getCreditNote', `GET ${CREDIT_NOTES}/{id}`, {
  summary: 'One credit note',
  reply: one(invoice),
});

export const updateCreditNote = clientRoute('updateCreditNote', `PUT ${CREDIT_NOTES}/{id}`, {
  summary: 'Change a draft credit note',
  audit: 'invoice_updated',
  ...wrapped('credit_note', creditNoteFields),
  reply: one(invoice),
});

export const sendCreditNote = clientRoute(
  'sendCreditNote',
  `POST ${CREDIT_NOTES}/{id}/send_to_customer`,
  {
    summary: 'Send a draft credit note and take its total off the invoice',
    alsoOn: 'GET',
    audit: 'credit_note_sent',
    body: mailFields,
    query: sendQuery,
    reply: one(invoice),
    perMinute: 600,
  },
);
