import { ProviderError } from '../calls/port.ts';

/** The parameters that a client's browser is sent away with, and must bring back. */
export interface Authorisation {
  /** Our own address, to which the provider sends the browser back. */
  readonly redirect_uri: string;
  /** Single use; the provider hands it back as it is. */
  readonly state: string;
}

/** The keys to one connection. */
export interface Tokens {
  readonly access_token: string;
  /** Replaces every earlier one; null where the provider gave none. */
  readonly refresh_token: string | null;
  /** Of the access token, counted from the answer. */
  readonly expires_in_seconds: number;
}

/** The token with which a bank is asked, and for whom. */
export interface BankAccess {
  readonly access_token: string;
  /** The client; their failures alone do not block other clients' calls. */
  readonly asker: string;
  /**
   * The address of the waiting person. Null for a job: banks allow about four such calls a day for each kind of data.
   */
  readonly user_ip: string | null;
}

export interface Bank {
  readonly id: string;
  readonly name: string;
  readonly logo_uri: string | null;
}

/** One consent of a client at one bank. */
export interface BankConnection {
  /** Stays the same when the consent is renewed. It may hold `+`, `/` and `=`. */
  readonly id: string;
  readonly bank: Bank;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly consent_created_at: Temporal.Instant | null;
  /** Null where the bank does not say: 90 days from the consent is usual. */
  readonly consent_expires_at: Temporal.Instant | null;
}

/** The key of an account in later questions. */
export interface AccountKey {
  readonly id: string;
  readonly kind: 'account' | 'card';
}

export interface BankAccount extends AccountKey {
  readonly bank: Bank;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The provider's word, such as TRANSACTION, SAVINGS or CREDIT. */
  readonly type: string | null;
  /** Six digits. */
  readonly sort_code: string | null;
  readonly account_number: string | null;
  readonly iban: string | null;
  /** The last digits of a card's number. */
  readonly card_ending: string | null;
}

/** Amounts are hundredths of the currency's unit: pence for GBP. */
export interface BankBalance {
  readonly currency: string;
  /** Of a card: what is owed. */
  readonly current_pence: number;
  readonly available_pence: number | null;
  readonly overdraft_pence: number | null;
  readonly credit_limit_pence: number | null;
}

export interface BankTransaction {
  /** The provider's. It may change in the next answer. */
  readonly id: string;
  /** The bank's, the same in every answer and, at some banks, before and after booking; null where it gives none. */
  readonly lasting_id: string | null;
  readonly status: 'booked' | 'pending';
  /** Midnight UTC where the bank knows only the day. */
  readonly at: Temporal.Instant;
  readonly description: string;
  readonly merchant_name: string | null;
  /** Outgoing money is negative, for cards too. Hundredths of the currency's unit. */
  readonly amount_pence: number;
  readonly currency: string;
  readonly category: string | null;
  readonly running_balance_pence: number | null;
}

/** Includes both ends. The end must not be in the future. */
export interface Period {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

export interface Logo {
  /** As its content says. */
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/**
 * Why an answer is refused, and so what helps:
 * - `token_expired`: refresh the access token, and ask again once.
 * - `consent_ended`: it has expired or was revoked, and nothing can be read; re-authenticate or connect anew.
 * - `access_denied`: the bank does not show this any more; re-authenticate.
 * - `sca_exceeded`: the bank wants to see the person again for this; the other data can still be read.
 * - `not_offered`: the bank has no such data. Asking again is pointless.
 * - `not_found`: there is no such account, or it is no longer shared.
 * - `invalid_period`: the bank does not go back so far.
 * - `invalid_code`: of the return: used, too old, or made up. Connect again.
 */
export type BankRefusal =
  | 'token_expired'
  | 'consent_ended'
  | 'access_denied'
  | 'sca_exceeded'
  | 'not_offered'
  | 'not_found'
  | 'invalid_period'
  | 'invalid_code';

/** The provider has understood the question and refuses to answer it. */
export class BankRefused extends ProviderError {
  readonly reason: BankRefusal;
  constructor(reason: BankRefusal, status: number | null) {
    super('refused', `The bank's data is refused: ${reason}`, status === null ? {} : { status });
    this.reason = reason;
  }
}

/**
 * A provider of bank data. Failures are `ProviderError`s: `busy` with the time to wait where it is known (a bank's
 * limit, too), `unavailable` and `timeout` also when only the bank is in trouble, and `BankRefused`.
 */
export interface OpenBankingProvider {
  /** Where a client chooses a bank and agrees. Throws where no provider is set up. */
  authorisationUrl(authorisation: Authorisation): string;
  /** Takes the code of the return, once. `redirect_uri` is the one it was sent to. */
  exchange(code: string, redirectUri: string, asker: string): Promise<Tokens>;
  /** Store what comes back before anything else: the old refresh token may be over. */
  refresh(refreshToken: string, asker: string): Promise<Tokens>;
  /** The address where a client renews a consent; it returns to `redirect_uri` with a code, as after the first time. */
  reauthenticationUrl(
    refreshToken: string,
    authorisation: Authorisation,
    asker: string,
  ): Promise<string>;
  /** Ends a connection. One that has ended already stays so. */
  revoke(access: BankAccess): Promise<void>;
  connection(access: BankAccess): Promise<BankConnection>;
  /** Current accounts, savings and credit cards. */
  accounts(access: BankAccess): Promise<readonly BankAccount[]>;
  balance(access: BankAccess, account: AccountKey): Promise<BankBalance>;
  /** Booked transactions, in parts that follow each other in time; each part is one call, usually there is only one. */
  transactions(
    access: BankAccess,
    account: AccountKey,
    period: Period,
  ): AsyncIterable<readonly BankTransaction[]>;
  /** The current ones, without those booked or dropped since. None where the bank has no such list. */
  pendingTransactions(access: BankAccess, account: AccountKey): Promise<readonly BankTransaction[]>;
  /**
   * A bank's logo, for our own host to show; null when none is available. An SVG may hold scripts: it is served
   * with a policy that runs none.
   */
  logo(uri: string): Promise<Logo | null>;
}
