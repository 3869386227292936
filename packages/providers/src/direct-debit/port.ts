import { ProviderError } from '../calls/port.ts';

/** A bank account as its holder gives it. */
export interface BankAccount {
  readonly account_name: string;
  /** Six digits. */
  readonly sort_code: string;
  /** Eight digits. */
  readonly account_number: string;
}

/** The provider's knowledge of an account before anything is created. */
export interface FoundBank {
  readonly bank_name: string;
  /** Whether the account can be debited through Bacs. */
  readonly takes_direct_debit: boolean;
}

/** The person or company who pays. */
export interface Payer {
  readonly given_name: string | null;
  readonly family_name: string | null;
  readonly company_name: string;
  readonly email: string;
  readonly address_line_1: string | null;
  readonly address_line_2: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
}

/** A payer's bank account at the provider. */
export interface KeptAccount {
  readonly id: string;
  readonly bank_name: string | null;
  /** The last two digits of the account number. */
  readonly account_number_ending: string | null;
}

/** The authority to collect from an account. */
export interface Mandate {
  readonly id: string;
  /** "pending_submission", "active", "cancelled", ... */
  readonly status: string;
  /** The text on the payer's bank statement; null until it is known. */
  readonly reference: string | null;
}

export interface Payment {
  readonly id: string;
  /** "submitted", "paid_out", "failed", ... */
  readonly status: string;
  readonly mandate_id: string | null;
}

/** Something that happened to a mandate or a payment, as the provider reports it. */
export interface DirectDebitEvent {
  readonly id: string;
  /** Others are reported too, and mean nothing to us. */
  readonly about: 'mandate' | 'payment' | 'other';
  /** The mandate's or the payment's id; empty for others. */
  readonly resource_id: string;
  /** "failed", "cancelled", ... */
  readonly action: string;
  readonly will_attempt_retry: boolean;
  /** When it happened. */
  readonly created_at: Temporal.Instant;
}

/** The client for whom a record is created, and the key by which a repetition is recognised. */
export interface Creation {
  readonly key: string;
  readonly asker: string;
}

/** The field of the bank account that the provider refuses; null where it names none of them. */
export type RefusedField = keyof BankAccount | null;

/** The provider understood the details and rejects them. */
export class DetailsRefused extends ProviderError {
  readonly fields: readonly RefusedField[];
  constructor(fields: readonly RefusedField[], status: number) {
    super('refused', 'The provider does not take these details', { status });
    this.fields = fields;
  }
}

/**
 * A provider of direct debits. Failures are `ProviderError`s. Creating with the key of an earlier creation gives what that
 * one created. `asker` is the client for whom it is asked: failures of one client alone do not block the others.
 */
export interface DirectDebitProvider {
  /** @throws DetailsRefused when no bank has such an account */
  findBank(account: BankAccount, asker: string): Promise<FoundBank>;
  /** @returns the payer's id */
  createPayer(payer: Payer, creation: Creation): Promise<string>;
  createAccount(payerId: string, account: BankAccount, creation: Creation): Promise<KeptAccount>;
  createMandate(accountId: string, note: string, creation: Creation): Promise<Mandate>;
  /** As it is now; null when there is none. */
  mandate(id: string, asker: string): Promise<Mandate | null>;
  /** Ends a mandate. One that has ended, or does not exist, stays as it is. */
  cancelMandate(id: string, asker: string): Promise<void>;
  payment(id: string, asker: string): Promise<Payment | null>;
  /**
   * The events in a message of the provider. Null when its signature is missing or is not the provider's.
   * @param body the very bytes that arrived
   * @throws ProviderError `unreadable` when the message is the provider's and not what its documentation says
   */
  readEvents(body: Uint8Array, signature: string | undefined): readonly DirectDebitEvent[] | null;
}
