import * as z from 'zod/mini';
import { clientRoute } from '../client-route.ts';
import { blankableDate, dateReply, moneyText } from '../fields.ts';
import { list, one, searched } from '../shapes.ts';
import { betweenDays, ofCustomer } from './routes.ts';

/**
 * A credit note counts against the invoices: a list adds up to `total` - `credited`, and its customers
 * owe `balance` - `unused_credit`.
 */
const figures = z.object({
  /** Invoices and credit notes in this state's list. */
  count: z.int(),
  /** The credit notes among them. */
  credit_notes: z.int(),
  /** Total of the invoices among them. */
  total: moneyText,
  /** Total of the credit notes among them. */
  credited: moneyText,
  /** The amount still owed on the invoices among them. */
  balance: moneyText,
  /** Credit left on the credit notes among them, above the balances of their invoices, and on overpayments. */
  unused_credit: moneyText,
  /** The amount received on the invoices among them: neither discounts nor credit notes. */
  received: moneyText,
});
export type StateFigures = z.infer<typeof figures>;

export const invoiceStatistics = clientRoute('invoiceStatistics', 'GET /invoices/statistics', {
  summary:
    'How many invoices are in each state, what they come to and what is owed: of all, of a search, of a customer',
  asked: ofCustomer.asked,
  query: z.object({
    search: searched,
    ...betweenDays,
    ...ofCustomer.inQuery,
  }),
  reply: one(
    z.object({
      draft: figures,
      sent: figures,
      overdue: figures,
      paid: figures,
      /** The balances of all sent and overdue invoices. */
      outstanding_total: moneyText,
    }),
  ),
});

/** Money owed on invoices that are due within the two days; null: no limit on that side. */
const expectedSpan = z.object({
  from: z.nullable(dateReply),
  to: z.nullable(dateReply),
  count: z.int(),
  total: moneyText,
});
export type ExpectedSpan = z.infer<typeof expectedSpan>;

export const invoicesExpected = clientRoute('invoicesExpected', 'GET /invoices/expected', {
  summary: 'When the money that is owed is due: late first, then by week, then later',
  reply: list(expectedSpan),
});

/**
 * Totals of the invoices dated in a month, with VAT, after credit notes and write-offs:
 * `invoices_total` = `paid_total` (received) + `sent_total` (owed, not late) + `overdue_total`.
 * `date` is the month's first day; the last record has no date and is the grand total.
 */
const overviewRecord = z.object({
  date: z.nullable(dateReply),
  invoices_total: moneyText,
  paid_total: moneyText,
  sent_total: moneyText,
  overdue_total: moneyText,
});
export type OverviewRecord = z.infer<typeof overviewRecord>;

export const invoiceOverview = clientRoute('invoiceOverview', 'GET /invoices/overview', {
  summary:
    'Invoiced, paid, owed and overdue, month by month and in all; the last 12 months unless asked',
  query: z.object({ date_from: blankableDate, date_to: blankableDate }),
  reply: list(overviewRecord),
});
