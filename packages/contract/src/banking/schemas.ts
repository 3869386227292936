import * as z from 'zod/mini';
import { uuid } from '../basic-fields.ts';
import { dateReply, instant, moneyText } from '../fields.ts';

const text = z.nullable(z.string());
/** The path of the bank's logo on our own host; null without one. */
const logo = text;

/** A bank's consent to our reading a client's accounts. */
export const bankConsent = z.object({
  id: uuid,
  provider_name: z.string(),
  provider_logo: logo,
  /** Null when it has expired. */
  consent_expires_at: z.nullable(instant),
  /**
   * Where to renew it: `POST open_banking/reauthenticate` gives the link to follow. Null when the bank can only be
   * connected anew.
   */
  re_consent_url: text,
});
export type BankConsent = z.infer<typeof bankConsent>;

const LINK_STATUSES = ['sync_enabled', 'access_expired'] as const;

/** How the account's last fetch went; `waiting` and `running` while one is under way. */
const SYNC_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A bank account, or a card, that the portal reads. */
export const linkedAccount = z.object({
  id: uuid,
  consent_id: uuid,
  provider_name: z.string(),
  provider_logo: logo,
  display_name: z.string(),
  kind: z.enum(['account', 'card']),
  currency: z.string(),
  /** The last digits of its number, to recognise it by; null without one. */
  number_ending: text,
  status: z.enum(LINK_STATUSES),
  /** When it was unlinked; null for one that is read. */
  archived_at: z.nullable(instant),
  balance: z.nullable(moneyText),
  /** With an overdraft, what can be spent. */
  available: z.nullable(moneyText),
  sync_state: z.enum(SYNC_STATES),
  /** The last time at which all of it was fetched. */
  synced_at: z.nullable(instant),
  /** Why the last fetch failed, in words; null when it did not. */
  sync_error: text,
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

const TRANSACTION_STATUSES = ['booked', 'pending'] as const;

export const bankTransaction = z.object({
  id: uuid,
  date: dateReply,
  description: z.string(),
  /** Debits are negative. */
  amount: moneyText,
  currency: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
});
export type BankTransaction = z.infer<typeof bankTransaction>;

/** Sums of the transactions that a search finds: those that are booked, in the account's currency. */
export const transactionFigures = z.object({
  money_in: moneyText,
  /** Negative, or 0.00. */
  money_out: moneyText,
  count: z.int(),
  pending_count: z.int(),
  /** Booked ones in another currency. */
  foreign_count: z.int(),
  /** The days of the oldest and the newest in the sums; if the sums are empty, of all that are found. */
  first_on: z.nullable(dateReply),
  last_on: z.nullable(dateReply),
});
export type TransactionFigures = z.infer<typeof transactionFigures>;
