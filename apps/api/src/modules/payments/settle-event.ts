import {
  hasMandateEnded,
  isFinalFailure,
  isUsableMandate,
} from '@counterfoil/domain/direct-debit/mandate';
import type { DirectDebitEvent } from '@counterfoil/providers/direct-debit/port';
import { needsDirectDebit } from '@counterfoil/domain/sign-up/steps';
import { changeClient, lockClientRow, readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import type { Row } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import { workFor } from '#platform/db/transact';
import type { DirectDebitDeps, PaymentsDeps } from './deps.ts';
import { changeDebit, debitWithMandate, type DirectDebitRow } from './direct-debit-store.ts';
import { factsOf } from './direct-debit-facts.ts';

type Deps = Pick<DirectDebitDeps, 'transact' | 'clock' | 'directDebit' | 'mailQueue'>;

/** Failures of these calls open the circuit for no client. */
const ASKER = 'webhooks';

/** The effect of an event on the direct debit with this mandate. */
interface Effect {
  readonly mandateId: string;
  readonly apply: (tx: Tx, found: LockedDebit) => Promise<unknown>;
  /** The revision of the status before the provider was asked; null when it does not matter. */
  readonly revision: number | null;
}

/** Another event changed the status while the provider was asked, so its answer may be out of date. */
const OUTDATED = 'outdated';

/** A direct debit and its client, both locked. */
interface LockedDebit {
  readonly debit: DirectDebitRow;
  readonly client: Row<'clients'>;
}

/**
 * Settles an event once. Events come in any order and late, so what counts is the mandate or the payment as it is now.
 * @returns whether it was new
 */
export async function settleEvent(deps: Deps, event: DirectDebitEvent): Promise<boolean> {
  const { transact } = deps;
  for (;;) {
    if (await transact.acrossClients((tx) => isSettled(tx, event))) return false;
    const isNew = await settleOnce(deps, event, await effectOf(deps, event));
    if (isNew !== OUTDATED) return isNew;
  }
}

function settleOnce(
  { transact, clock }: Deps,
  event: DirectDebitEvent,
  effect: Effect | null,
): Promise<boolean | typeof OUTDATED> {
  return transact.acrossClients(async (tx) => {
    const at = clock.now().toString();
    await keepEvent(tx, event, at);
    // The same event in another message waits here.
    const { settled_at } = await lockEvent(tx, event);
    if (settled_at !== null) return false;
    const found = effect && (await findDebit(tx, effect.mandateId));
    if (effect && found) {
      const { revision, apply } = effect;
      if (revision !== null && revision !== found.debit.status_revision) return OUTDATED;
      await apply(tx, found);
    }
    const kept = tx.updateTable('direct_debit_events').set({ settled_at: at });
    await kept.where('id', '=', event.id).execute();
    return true;
  });
}

async function isSettled(tx: Tx, { id }: DirectDebitEvent): Promise<boolean> {
  const events = tx.selectFrom('direct_debit_events').select('settled_at').where('id', '=', id);
  const kept = await events.executeTakeFirst();
  return kept !== undefined && kept.settled_at !== null;
}

async function keepEvent(tx: Tx, event: DirectDebitEvent, received_at: string): Promise<void> {
  const { id, about, resource_id, action, will_attempt_retry } = event;
  if (about === 'other') return;
  await tx
    .insertInto('direct_debit_events')
    .values({ id, about, resource_id, action, will_attempt_retry, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const lockEvent = (tx: Tx, { id }: DirectDebitEvent) =>
  tx
    .selectFrom('direct_debit_events')
    .select('settled_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The direct debit of a mandate with its client; the client is locked first, as everywhere. */
async function findDebit(tx: Tx, mandateId: string): Promise<LockedDebit | null> {
  const seen = await debitWithMandate(tx, mandateId);
  if (!seen) return null;
  const client = await lockClientRow(tx, seen.client_id);
  const debit = await debitWithMandate(tx, mandateId);
  return debit ? { debit, client } : null;
}

/** Reads what the event is about; null when it has no effect. */
async function effectOf(deps: Deps, event: DirectDebitEvent): Promise<Effect | null> {
  const { transact, directDebit } = deps;
  const { about, resource_id: id } = event;
  if (about === 'mandate') {
    // The provider is not asked about mandates of others.
    const seen = await transact.acrossClients((tx) => debitWithMandate(tx, id));
    if (!seen) return null;
    const mandate = await directDebit.mandate(id, ASKER);
    if (!mandate) return null;
    const apply = takeStatus(deps, mandate.status, event.action);
    return { mandateId: id, apply, revision: seen.status_revision };
  }
  const isFailure = about === 'payment' && event.action === 'failed' && !event.will_attempt_retry;
  const payment = isFailure ? await directDebit.payment(id, ASKER) : null;
  const { mandate_id: mandateId = null, status = '' } = payment ?? {};
  if (mandateId === null || !isFinalFailure({ status, willAttemptRetry: false })) return null;
  return { mandateId, apply: putOnStop(deps), revision: null };
}

const isCurrent = ({ replaced_at }: DirectDebitRow): boolean => replaced_at === null;

/**
 * The mandate has this status now, which gives usable bank details or ends them. Only an event that says so revives a
 * dead one.
 */
const takeStatus =
  (deps: Deps, status: string, action: string): Effect['apply'] =>
  async (tx, { debit, client }) => {
    const wasEnded = debit.status !== null && hasMandateEnded(debit.status);
    if (wasEnded && action !== 'reinstated') return;
    const revised = { status, status_revision: debit.status_revision + 1 };
    const changed = await changeDebit(tx, debit, revised);
    if (!isCurrent(changed)) return;
    const usable_bank_details = isUsableMandate(status);
    if (client.usable_bank_details !== usable_bank_details) {
      await changeClient(tx, client, { usable_bank_details });
      if (!usable_bank_details) await noteDown(deps, tx, client, 'direct_debit_ended');
    }
    if (hasMandateEnded(status)) await notifyOfEnd(deps, tx, changed, client);
  };

/** A collection has finally failed. A mandate that was replaced since does not affect the new one. */
const putOnStop =
  (deps: Deps): Effect['apply'] =>
  async (tx, { debit, client }) => {
    if (!isCurrent(debit) || client.client_status !== null) return;
    await changeClient(tx, client, { client_status: 'on_stop' });
    await noteDown(deps, tx, client, 'direct_debit_failed');
  };

const noteDown = ({ clock }: Deps, tx: Tx, { id }: Row<'clients'>, action: string): Promise<void> =>
  audit(tx, clock, { action, userId: null, clientId: id }, { id });

/**
 * Tells a client who needs a mandate that theirs has ended, at the bank or by the payer. No collection has failed, so
 * they are not on stop; the mail leads to new bank details.
 */
async function notifyOfEnd(
  { mailQueue }: Pick<PaymentsDeps, 'mailQueue'>,
  tx: Tx,
  debit: DirectDebitRow,
  client: Row<'clients'>,
): Promise<void> {
  const { id: clientId, brand, client_status } = client;
  const needsOne = needsDirectDebit({ ...factsOf(client), hasUsableBankDetails: false });
  if (!needsOne || client_status === 'left') return;
  const contact = await readPrimaryContact(tx, clientId);
  if (!contact?.email) return;
  await workFor(tx, clientId);
  const about = { direct_debit_id: debit.id };
  await mailQueue.add(tx, [
    { clientId, brand, kind: 'direct_debit_ended', about, recipients: contact.email },
  ]);
}
