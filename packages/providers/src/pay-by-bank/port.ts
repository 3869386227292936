import { ProviderError } from '../calls/port.ts';

/** The account that is paid, as its holder gives it. */
export interface Beneficiary {
  readonly account_name: string;
  /** Six digits. */
  readonly sort_code: string;
  /** Eight digits. */
  readonly account_number: string;
}

/** A provider's record of a client whose invoices are paid through it. */
export interface Merchant {
  /** The client's name at the provider; empty in orders of a provider without accounts of clients. */
  readonly ref: string;
  readonly name: string | null;
  /** The webhook that `disconnect` ends; null where there is none to end. */
  readonly webhook_id: string | null;
}

export interface PaymentOrder {
  readonly merchant_ref: string;
  /** For providers with `needsAccount`; others pay to the account that the client has given them. */
  readonly beneficiary: Beneficiary | null;
  /** In pence, above 0. */
  readonly amount_pence: number;
  /** The text on both bank statements. Shortened to the length that Faster Payments take: 18 characters. */
  readonly reference: string;
  readonly payer_name: string;
  readonly payer_email: string;
  /** `YYYY-MM-DD`. */
  readonly due_date: string | null;
  readonly success_url: string;
  readonly failure_url: string;
}

/** An order that waits for its payer. */
export interface OpenOrder {
  readonly id: string;
  /** The provider's page, where the payer chooses a bank. */
  readonly url: string;
  /** When the page ends; null where the provider does not say. */
  readonly expires_at: Temporal.Instant | null;
}

/** One payment of an order. Nothing comes after `completed`; the others may still become it. */
export interface BankPayment {
  /** The provider's. A payment counts once, however often it is reported. */
  readonly id: string;
  readonly order_id: string;
  readonly status: 'pending' | 'completed' | 'failed' | 'cancelled';
  /** The amount paid, which may be less than was asked; null where the provider does not say: all of it. */
  readonly amount_pence: number | null;
  /** When the bank has made it; null where the provider does not say. */
  readonly made_at: Temporal.Instant | null;
}

/** The payments of an order. */
export interface KnownPayments {
  readonly payments: readonly BankPayment[];
  /** Whether these are all; false when one of them cannot be read. */
  readonly areAll: boolean;
}

/** The provider's report that something happened to a payment. Trust only what `payment` then returns. */
export interface PaymentEvent {
  readonly id: string;
  readonly order_id: string;
  readonly payment_id: string;
}

/** A message of the provider, as it arrived. */
export interface WebhookMessage {
  /** The path of our address that was asked for. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The very bytes. */
  readonly body: Uint8Array;
}

/** `merchant`: the provider no longer knows the client. `order`: it does not accept this order. */
export type PaymentRefusal = 'merchant' | 'order';

/** The provider has understood the question and refuses it. */
export class PaymentRefused extends ProviderError {
  readonly reason: PaymentRefusal;
  constructor(reason: PaymentRefusal, status: number | null) {
    super('refused', `The payment is refused: ${reason}`, status === null ? {} : { status });
    this.reason = reason;
  }
}

/** Whether the provider has done what was asked; false when it refuses. */
export const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof PaymentRefused) return false;
      throw error;
    },
  );

/** A provider of payments from a payer's bank. Failures are `ProviderError`s. `asker` is the client for whom it is asked. */
export interface PayByBankProvider {
  /** The name clients know; empty where none is set up. */
  readonly name: string;
  /** Whether orders name the account that is paid. */
  readonly needsAccount: boolean;
  /** Whether the secret address of `connect` proves a message; else its signature does. */
  readonly hasSecretAddress: boolean;
  /** Where a client agrees. The browser returns to `returnUrl`, which has our nonce, with `user-id` added. */
  connectUrl(returnUrl: string): string;
  /** Takes the `user-id` of the return. Messages go to `webhookUrl` from then on. */
  connect(userId: string, webhookUrl: string, asker: string): Promise<Merchant>;
  disconnect(merchant: Omit<Merchant, 'name'>, asker: string): Promise<void>;
  /** @param key a UUID: the same key gives the same order */
  createOrder(order: PaymentOrder, key: string, asker: string): Promise<OpenOrder>;
  /**
   * Ends an order that is not paid. One that has ended, or does not exist, stays as it is.
   * @returns whether nobody can pay it now; false when the provider refuses, as while somebody is paying it
   */
  cancelOrder(merchantRef: string, orderId: string, asker: string): Promise<boolean>;
  /**
   * All payments of an order, as they are now: what a lost message would have said. One that the payer has not approved
   * does not count.
   */
  payments(orderId: string, asker: string): Promise<KnownPayments>;
  /** One payment as it is now; null when it does not belong to the order, or is not known. */
  payment(
    event: Pick<PaymentEvent, 'order_id' | 'payment_id'>,
    asker: string,
  ): Promise<BankPayment | null>;
  /**
   * Reads a message's events, without those that mean nothing to us. Null when its signature is missing or wrong.
   * @throws ProviderError `unreadable` when it is not what the documentation says; others when the keys cannot be read
   */
  readEvents(message: WebhookMessage): Promise<readonly PaymentEvent[] | null>;
}
