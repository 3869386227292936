import type * as contract from '@counterfoil/contract/payments/routes';
import type { DirectDebit } from '@counterfoil/contract/payments/routes';
import { refuseDirectDebit } from '@counterfoil/domain/direct-debit/refuse-direct-debit';
import type { BankAccount } from '@counterfoil/providers/direct-debit/port';
import { lockClientRow } from '#modules/account/public';
import type { ActingCaller, PasswordProof } from '#platform/caller';
import { answeringSealed } from '#platform/db/answering-sealed';
import { isClaimed } from '#platform/db/idempotency';
import type { Tx } from '#platform/db/tx';
import type { Call } from '#platform/http/serve-route';
import { enforceRecentPassword } from '#platform/recent-password';
import { changedMeanwhile, enforce, FieldRefusal, SentenceRefusal } from '#platform/refusals';
import { askProvider, type ProviderObjects } from './ask-provider.ts';
import type { DirectDebitDeps } from './deps.ts';
import { factsOf, presentDirectDebit } from './direct-debit-facts.ts';
import {
  currentDebit,
  insertAttempt,
  isSameAccount,
  lockAttempt,
  openAccount,
  openAttempt,
  refuseAttempt,
  type DirectDebitRow,
} from './direct-debit-store.ts';
import { readAccount } from './read-account.ts';
import { takeMandate } from './take-mandate.ts';

export async function getDirectDebit(
  { transact }: DirectDebitDeps,
  { caller }: Call<typeof contract.getDirectDebit>,
): Promise<DirectDebit> {
  return presentDirectDebit(
    await transact.forClient(caller, (tx) => currentDebit(tx, caller.clientId)),
  );
}

/**
 * Sets up a direct debit. The attempt is stored before the provider is asked, so that a retry, a crash and a second
 * device continue with it, and only one mandate results. No transaction is open while the provider works.
 */
export async function setUpDirectDebit(
  deps: DirectDebitDeps,
  { caller, body }: Call<typeof contract.setUpDirectDebit>,
): Promise<DirectDebit> {
  const account = await readAccount(body);
  const begun = await goOn(deps, caller, account);
  if (begun && !begun.isSame) {
    const { attempt, made } = begun;
    const earlier = await deps.transact.forClient(caller, async (tx) =>
      takeMandate(deps, tx, caller, await lockAttempt(tx, attempt), made),
    );
    throw setUpBefore(earlier);
  }
  return answeringSealed(deps, caller, async (tx) => {
    const client = await lockClientRow(tx, caller.clientId);
    // Refused only here, after a repeated request has received its first answer.
    if (!begun) {
      enforce(refuseDirectDebit(factsOf(client)));
      throw changedMeanwhile();
    }
    const { attempt, made } = begun;
    const locked = await lockAttempt(tx, attempt);
    return presentDirectDebit(await takeMandate(deps, tx, caller, locked, made));
  });
}

type Giver = ActingCaller & PasswordProof;

interface SetUpAttempt {
  readonly attempt: DirectDebitRow;
  readonly made: ProviderObjects;
  /** Whether it is for the account given now. */
  readonly isSame: boolean;
}

/**
 * Has the provider make the mandate of the attempt to continue. An earlier one whose mandate is dead is replaced for
 * the account given now; with the same account the client is told, and the next try is a new one.
 */
async function goOn(
  deps: DirectDebitDeps,
  caller: Giver,
  account: BankAccount,
): Promise<SetUpAttempt | null> {
  const { transact, secrets } = deps;
  const attempt = await transact.forClient(caller, (tx) => begin(deps, tx, caller, account));
  if (!attempt) return null;
  const isSame = isSameAccount(openAccount(secrets, attempt), account);
  const made = await askProvider(deps, caller, attempt);
  if (made) return { attempt, made, isSame };
  if (isSame) throw endedBefore();
  return goOn(deps, caller, account);
}

/**
 * The attempt to continue: a new one, or the open one. Null when the client may not set up a direct debit, or when the
 * request's key was used before.
 */
async function begin(
  deps: DirectDebitDeps,
  tx: Tx,
  caller: Giver,
  account: BankAccount,
): Promise<DirectDebitRow | null> {
  const { clientId, claim } = caller;
  const client = await lockClientRow(tx, clientId);
  if (claim && (await isClaimed(tx, { clientId, claim }, deps.clock.now()))) return null;
  if (refuseDirectDebit(factsOf(client))) return null;
  enforceRecentPassword(deps.clock, caller);
  const open = await openAttempt(tx, clientId);
  if (open && (open.state === 'asked' || isSameAccount(openAccount(deps.secrets, open), account))) {
    // Its mandate may already exist, so it is finished first, whatever its account.
    return open;
  }
  if (open) await refuseAttempt(tx, open);
  return insertAttempt(tx, deps, clientId, account);
}

const endedBefore = () =>
  new FieldRefusal([
    {
      field: null,
      message:
        'This Direct Debit was cancelled or refused before it was set up. Please give your bank details again, or contact us.',
    },
  ]);

const setUpBefore = ({ account_number_ending }: DirectDebitRow) =>
  new SentenceRefusal(
    409,
    `Your Direct Debit has been set up with the account you gave before, ending in ${account_number_ending ?? ''}. Please contact us to change it.`,
  );
