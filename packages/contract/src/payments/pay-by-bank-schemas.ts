import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, instant, moneyText } from '../fields.ts';

const text = z.nullable(z.string());

/** A payment above what was still owed: the customer has credit until the client gives it back. */
const overpayment = z.object({
  id: uuid,
  invoice_id: uuid,
  number: z.string(),
  customer_name: z.string(),
  amount: moneyText,
  /** The part above the balance. */
  excess: moneyText,
  received_at: instant,
});

/** How a client's invoices are paid by bank. */
export const payByBank = z.object({
  /** The provider's name; null where none is set up. */
  provider: text,
  /** The client's id at the provider; null while they are not connected. */
  id: text,
  /** Their name there, where the provider tells. */
  name: text,
  connected_at: z.nullable(instant),
  /**
   * Whether payments go to the account in the invoice settings; with other providers, the provider knows the account.
   */
  pays_to_invoice_account: z.boolean(),
  /** The last two digits of that account; null without one. */
  account_ending: text,
  /** The newest ones. */
  overpayments: z.array(overpayment),
});
export type PayByBank = z.infer<typeof payByBank>;

const PAY_STATES = ['open', 'paid', 'credited'] as const;
const NOT_MADE = ['failed', 'cancelled'] as const;

/** The public page of an invoice: it shows this invoice, and nothing else of the client. */
export const payPage = z.object({
  business: z.object({
    name: z.string(),
    email: text,
    /** `#rrggbb`, dark enough for text on white. */
    accent: z.string(),
    has_logo: z.boolean(),
  }),
  number: z.string(),
  customer_name: z.string(),
  date: dateReply,
  due_date: z.nullable(dateReply),
  is_overdue: z.boolean(),
  total: moneyText,
  /** The amount owed now. */
  balance: moneyText,
  state: z.enum(PAY_STATES),
  /** A payment that the bank is still making; null when there is none. */
  pending: z.nullable(moneyText),
  /** How the last payment ended, when it failed and no other has been started since. */
  not_made: z.nullable(z.enum(NOT_MADE)),
  /** Why it cannot be paid here now; null when it can. */
  refused: text,
  /** The provider that takes the payment; null where there is none. */
  provider: text,
});
export type PayPage = z.infer<typeof payPage>;
