import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '@counterfoil/api/platform/time/clock';
import { ProviderError, type ProviderErrorCode } from '@counterfoil/providers/calls/port';
import {
  DetailsRefused,
  type BankAccount,
  type Creation,
  type DirectDebitEvent,
  type DirectDebitProvider,
  type Mandate,
  type Payer,
  type Payment,
  type RefusedField,
} from '@counterfoil/providers/direct-debit/port';
import { createSteps, type Steps } from './steps.ts';

/** An account that passes the modulus check. */
export const DEBIT_ACCOUNT = {
  account_name: 'Ada Test',
  sort_code: '200000',
  account_number: '55779911',
} satisfies BankAccount;

type Step =
  | 'cancelMandate'
  | 'findBank'
  | 'createPayer'
  | 'createAccount'
  | 'createMandate'
  | 'mandate'
  | 'payment';
/** `lost`: it is done, but the answer does not arrive. */
type Failure = ProviderErrorCode | 'lost' | readonly RefusedField[];

interface MadeMandate extends Mandate {
  readonly account: BankAccount;
  readonly payer: Payer;
}

/** A provider of direct debits in memory, which tests look into and make fail. */
export interface DebitBook extends Steps<Step, Failure> {
  readonly provider: DirectDebitProvider;
  /** The mandates made for a client, in their order. */
  mandatesOf(clientId: string): readonly MadeMandate[];
  /** Whether this bank takes direct debits; it does unless told. */
  setReachable(sortCode: string, reachable: boolean): void;
  setStatus(mandateId: string, status: string): void;
  /** Enters a payment of a mandate. @returns its id */
  enterPayment(mandateId: string | null, status: string): string;
  setPayment(id: string, status: string): void;
  /** A signed message, as the body and the signature of a request. */
  message(...events: readonly Partial<DirectDebitEvent>[]): SignedMessage;
}

interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

type ToldEvent = Omit<DirectDebitEvent, 'created_at'> & { readonly created_at: string };

const SECRET = 'of-the-book';

export function createDebitBook(clock: Clock): DebitBook {
  const made = new Map<string, unknown>();
  const payers = new Map<string, Payer>();
  const accounts = new Map<string, { account: BankAccount; payer: Payer }>();
  const mandates: (MadeMandate & { clientId: string })[] = [];
  const payments = new Map<string, Payment>();
  const unreachable = new Set<string>();
  const { steps, begin } = createSteps<Step, Failure>();

  const step = async <T>(asker: string, name: Step, work: () => T): Promise<T> => {
    const failure = await begin(asker, name);
    if (failure === 'lost') {
      work();
      throw new ProviderError('timeout', 'as the test wants it');
    }
    if (typeof failure === 'string') throw new ProviderError(failure, 'as the test wants it');
    if (failure) throw new DetailsRefused(failure, 422);
    return work();
  };
  const once = <T>({ key }: Creation, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  const mandateCalled = (id: string) => mandates.find((mandate) => mandate.id === id);
  const shown = ({ id, status, reference }: Mandate): Mandate => ({ id, status, reference });

  const provider: DirectDebitProvider = {
    findBank: (account, asker) =>
      step(asker, 'findBank', () => ({
        bank_name: 'BARCLAYS BANK PLC',
        takes_direct_debit: !unreachable.has(account.sort_code),
      })),
    createPayer: (payer, creation) =>
      step(creation.asker, 'createPayer', () =>
        once(creation, () => {
          const id = `CU-${randomUUID()}`;
          payers.set(id, payer);
          return id;
        }),
      ),
    createAccount: (payerId, account, creation) =>
      step(creation.asker, 'createAccount', () =>
        once(creation, () => {
          const id = `BA-${randomUUID()}`;
          const payer = payers.get(payerId);
          if (!payer) throw new Error('no such payer');
          accounts.set(id, { account, payer });
          const account_number_ending = account.account_number.slice(-2);
          return { id, bank_name: 'BARCLAYS BANK PLC', account_number_ending };
        }),
      ),
    createMandate: (accountId, _note, creation) =>
      step(creation.asker, 'createMandate', () => {
        const created = once(creation, () => {
          const known = accounts.get(accountId);
          if (!known) throw new Error('no such account');
          const id = `MD-${randomUUID()}`;
          const status = 'pending_submission';
          const reference = `CF-${id.slice(3, 9)}`;
          mandates.push({ ...known, id, status, reference, clientId: creation.asker });
          return { id, status, reference };
        });
        // As it is now, if it was created before.
        return shown(mandateCalled(created.id) ?? created);
      }),
    mandate: (id) => {
      // As it is when it is asked for, however long the answer is held back.
      const found = mandateCalled(id);
      return step('webhooks', 'mandate', () => (found ? shown(found) : null));
    },
    cancelMandate: (id, asker) =>
      step(asker, 'cancelMandate', () => book.setStatus(id, 'cancelled')),
    payment: (id) => step('webhooks', 'payment', () => payments.get(id) ?? null),
    readEvents: (body, signature) =>
      signature === sign(body)
        ? (JSON.parse(Buffer.from(body).toString()) as ToldEvent[]).map((event) => ({
            ...event,
            created_at: Temporal.Instant.from(event.created_at),
          }))
        : null,
  };
  const sign = (body: string | Uint8Array) =>
    createHmac('sha256', SECRET).update(body).digest('hex');

  const book: DebitBook = {
    ...steps,
    provider,
    mandatesOf: (clientId) => mandates.filter((mandate) => mandate.clientId === clientId),
    setReachable: (sortCode, reachable) => {
      if (reachable) unreachable.delete(sortCode);
      else unreachable.add(sortCode);
    },
    setStatus: (mandateId, status) => {
      const at = mandates.findIndex(({ id }) => id === mandateId);
      const found = mandates[at];
      if (found) mandates[at] = { ...found, status };
    },
    enterPayment: (mandate_id, status) => {
      const id = `PM-${randomUUID()}`;
      payments.set(id, { id, status, mandate_id });
      return id;
    },
    setPayment: (id, status) => {
      const found = payments.get(id);
      if (found) payments.set(id, { ...found, status });
    },
    message: (...events) => {
      const body = JSON.stringify(
        events.map((event) => ({
          id: `EV-${randomUUID()}`,
          about: 'payment',
          resource_id: '',
          action: 'failed',
          will_attempt_retry: false,
          created_at: clock.now(),
          ...event,
        })),
      );
      return {
        body,
        headers: { 'webhook-signature': sign(body), 'content-type': 'application/json' },
      };
    },
  };
  return book;
}
