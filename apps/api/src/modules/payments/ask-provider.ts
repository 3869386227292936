import { hasMandateEnded } from '@counterfoil/domain/direct-debit/mandate';
import {
  DetailsRefused,
  type BankAccount,
  type KeptAccount,
  type Mandate,
  type Payer,
  type RefusedField,
} from '@counterfoil/providers/direct-debit/port';
import { readClient, readPrimaryContact } from '#modules/account/public';
import type { ActingCaller, ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { asking } from '#platform/provider-refusals';
import { FieldRefusal, SentenceRefusal } from '#platform/refusals';
import type { DirectDebitDeps } from './deps.ts';
import {
  changeDebit,
  lockAttempt,
  openAccount,
  refuseAttempt,
  type DirectDebitRow,
} from './direct-debit-store.ts';

const WHO = 'Our Direct Debit provider';

/** The objects that the provider has made for an attempt. */
export interface ProviderObjects {
  readonly mandate: Mandate;
  readonly account: KeptAccount;
}

/**
 * Has the provider make the mandate of an attempt. Every creation has a key that follows from the attempt's id, which is
 * stored: a repetition, at once or after a crash, gets the same result. Details that are refused end the attempt.
 * @returns null when its mandate has ended since, which ends the attempt too
 */
export async function askProvider(
  deps: DirectDebitDeps,
  caller: ActingCaller,
  attempt: DirectDebitRow,
): Promise<ProviderObjects | null> {
  const { transact, secrets, share, log } = deps;
  await share.take(caller.clientId);
  const account = openAccount(secrets, attempt);
  const { payer, note } = await transact.forClient(caller, (tx) => readPayer(tx, caller));
  const made = await asking(WHO, log, () =>
    make(deps, caller, { attempt, account, payer, note }).catch((error: unknown) => {
      // Shown to the client, and not an error for the log.
      if (error instanceof DetailsRefused) return error;
      throw error;
    }),
  );
  const isRefused = made instanceof DetailsRefused;
  if (!isRefused && !hasMandateEnded(made.mandate.status)) return made;
  const isTaken = await transact.forClient(caller, (tx) => endUnlessTaken(tx, attempt));
  if (isRefused) throw new FieldRefusal(made.fields.map(sentenceFor));
  // The mandate that another request has set up counts, whatever its state.
  return isTaken ? made : null;
}

/** @returns whether another request has taken its mandate */
async function endUnlessTaken(tx: Tx, attempt: DirectDebitRow): Promise<boolean> {
  const { state } = await lockAttempt(tx, attempt);
  if (state !== 'taken') await refuseAttempt(tx, attempt);
  return state === 'taken';
}

interface Work {
  readonly attempt: DirectDebitRow;
  readonly account: BankAccount;
  readonly payer: Payer;
  /** A note for the provider's staff, beside the mandate. */
  readonly note: string;
}

async function make(
  deps: DirectDebitDeps,
  caller: ActingCaller,
  { attempt, account, payer, note }: Work,
): Promise<ProviderObjects> {
  const { directDebit } = deps;
  const asker = caller.clientId;
  const keyOf = (what: string) => ({ key: `${attempt.id}-${what}`, asker });
  if (attempt.state === 'started') {
    const bank = await directDebit.findBank(account, asker);
    if (!bank.takes_direct_debit) throw new NoDirectDebits();
  }
  const payerId = await directDebit.createPayer(payer, keyOf('payer'));
  const kept = await directDebit.createAccount(payerId, account, keyOf('account'));
  await markAsked(deps, caller, attempt);
  const mandate = await directDebit.createMandate(kept.id, note, keyOf('mandate'));
  return { mandate, account: kept };
}

/** From here on the mandate may exist. 409 when other details were given meanwhile. */
async function markAsked(
  { transact }: DirectDebitDeps,
  caller: ClientCaller,
  attempt: DirectDebitRow,
): Promise<void> {
  await transact.forClient(caller, async (tx) => {
    const { state } = await lockAttempt(tx, attempt);
    if (state === 'refused') throw givenElsewhere();
    if (state === 'started') await changeDebit(tx, attempt, { state: 'asked' });
  });
}

const givenElsewhere = () =>
  new SentenceRefusal(
    409,
    'Other bank details were given in the meantime. Please check them before you continue.',
  );

/** The bank is known, but its accounts cannot be debited. */
class NoDirectDebits extends DetailsRefused {
  constructor() {
    super(['account_number'], 422);
  }
}

const SENTENCES: Readonly<Record<keyof BankAccount, string>> = {
  account_name: 'Your bank doesn’t accept this name: please enter it as it is on your card',
  sort_code: 'No bank has this sort code: please check it',
  account_number: 'Direct Debits cannot be set up for this account: please check the number',
};

const sentenceFor = (field: RefusedField) => ({
  field,
  message: field
    ? SENTENCES[field]
    : 'Your Direct Debit could not be set up with these details. Please check them, or contact us.',
});

async function readPayer(
  tx: Parameters<typeof readClient>[0],
  { clientId, email }: ClientCaller,
): Promise<{ payer: Payer; note: string }> {
  const client = await readClient(tx, clientId);
  const contact = await readPrimaryContact(tx, clientId);
  const street = [contact?.building_number, contact?.address_line_1].filter(Boolean).join(' ');
  const payer = {
    given_name: contact?.first_name ?? null,
    family_name: contact?.last_name ?? null,
    company_name: client.company_name,
    email: contact?.email ?? email,
    address_line_1: street || null,
    address_line_2: contact?.address_line_2 ?? null,
    city: contact?.city ?? null,
    postal_code: contact?.postal_code ?? null,
  };
  return { payer, note: String(client.client_number) };
}
