import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { askedText, uuid } from '../basic-fields.ts';
import { blankableDate, money, optionalText } from '../fields.ts';
import { flag, one } from '../shapes.ts';
import { mailProposal } from './mail.ts';

export const invoiceMail = clientRoute('invoiceMail', 'GET /invoices/{id}/mail', {
  summary:
    'The mail that would go out with an invoice or credit note (or, with reminder=true, a reminder): recipients, text, what is added to it, and warnings',
  query: z.object({ reminder: flag }),
  reply: one(mailProposal),
});

/** For a document in a form: nothing of it is saved yet. */
export const unsavedMail = clientRoute('unsavedMail', 'GET /customers/{customer_id}/mail', {
  summary: 'The mail that would go out with an invoice or credit note that is not saved yet',
  query: z.object({
    type: z.optional(z.enum(['invoice', 'CreditNote'], { error: 'Must be invoice or CreditNote' })),
    number: z.optional(askedText(40)),
    date: blankableDate,
    due_date: blankableDate,
    total: z.optional(money),
    purchase_reference: z.optional(optionalText(100)),
    /** Of a credit note: its invoice. */
    parent_id: z.optional(uuid),
    credit_reason: z.optional(optionalText(200)),
  }),
  reply: one(mailProposal),
});
