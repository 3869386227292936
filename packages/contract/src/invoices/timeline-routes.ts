import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { uuid } from '../basic-fields.ts';
import { dateReply, delivery, instant, moneyText } from '../fields.ts';
import { doer } from '../history/schemas.ts';
import { one } from '../shapes.ts';

/** The newest events that a timeline has; it counts the others. */
export const MOST_EVENTS = 200;

const text = z.nullable(z.string());

/** `id`: of the record behind it. `by`: null when nothing says who. */
const event = { id: uuid, at: instant, by: z.nullable(doer) };
/** An e-mail with the document; `delivery` is null for a document that was sent without one. */
const mailed = {
  ...event,
  recipients: z.string(),
  delivery: z.nullable(delivery),
};
/** Something that reduced the balance, and the balance after it. */
const settled = {
  ...event,
  date: dateReply,
  amount: moneyText,
  balance: moneyText,
};
const other = { id: uuid, number: text };

const timelineEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), ...event }),
  z.object({ kind: z.literal('sent'), ...mailed }),
  z.object({ kind: z.literal('resent'), ...mailed }),
  z.object({ kind: z.literal('reminded'), ...mailed }),
  z.object({ kind: z.literal('paid'), ...settled }),
  z.object({ kind: z.literal('paid_by_bank'), ...settled }),
  z.object({ kind: z.literal('written_off'), ...settled }),
  /** Unused credit of the customer was set against it. */
  z.object({ kind: z.literal('credit_used'), ...settled, credit_of: z.object(other) }),
  /** More than its balance was received; `amount` is the rest, and `balance` the unused credit that it became. */
  z.object({ kind: z.literal('overpaid'), ...settled }),
  /** Its unused credit went to another invoice; `balance` is the credit that was left. */
  z.object({ kind: z.literal('used_on'), ...settled, invoice: z.object(other) }),
  /** Its unused credit was paid back to the customer; `balance` is the credit that was left. */
  z.object({ kind: z.literal('refunded'), ...settled }),
  /** Its credit note was sent; `amount` is what it took off. */
  z.object({
    kind: z.literal('credited'),
    ...settled,
    credit_note: z.object(other),
  }),
  /** Its credit note is still a draft. */
  z.object({
    kind: z.literal('credit_drafted'),
    ...event,
    credit_note: z.object(other),
  }),
  /** Of a credit note: what it took off its invoice. */
  z.object({
    kind: z.literal('took_off'),
    ...event,
    amount: moneyText,
    invoice: z.object(other),
  }),
]);
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const invoiceTimeline = clientRoute('invoiceTimeline', 'GET /invoices/{id}/timeline', {
  summary: `What happened to an invoice or credit note: the newest ${MOST_EVENTS} events, newest first`,
  reply: one(z.object({ events: z.array(timelineEvent), total_count: z.int() })),
});
