import { KEPT_AFTER_DECISION_DAYS } from '@counterfoil/domain/identity/retention';
import { readClient, readPrimaryContact } from '#modules/account/public';
import { audit } from '#platform/audit';
import type { Row } from '#platform/db/rows';
import { workFor, type Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { MailQueue } from '#platform/mail/mail-queue';
import { refuse } from '#platform/refusals';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import {
  openDetails,
  readIdentity,
  type IdentityDetails,
  type IdentityRow,
} from './identity-store.ts';
import type { IdentityMailKind } from './identity-mails.ts';
import { sealedAt } from '#platform/sealed-places';

interface Deps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
}
export interface MailDeps extends Deps {
  readonly mailQueue: MailQueue<IdentityMailKind>;
}

export const NONE = 'This client has given no identity yet.';

const DELETED =
  'What this client sent has been deleted, as its time was up. Refuse this identity so that they send it again.';

/** The primary contact and their identity; refuses when there is none. */
async function readGiven(
  tx: Tx,
  clientId: string,
): Promise<{ readonly contact: Row<'contacts'>; readonly identity: IdentityRow }> {
  const contact = await readPrimaryContact(tx, clientId);
  const identity = contact && (await readIdentity(tx, clientId, contact.id));
  if (!contact || !identity) throw refuse(NONE);
  return { contact, identity };
}

export interface IdentityForOffice extends Pick<
  IdentityRow,
  'contact_id' | 'state' | 'warnings' | 'given_at' | 'decided_at' | 'delete_at'
> {
  /** Empty once they are deleted. */
  readonly details: Partial<IdentityDetails>;
}

/** A client's identity, readable, for the office alone. */
export async function readIdentityForOffice(
  { transact, secrets }: Pick<Deps, 'transact' | 'secrets'>,
  clientId: string,
): Promise<IdentityForOffice> {
  const { identity } = await transact.acrossClients((tx) => readGiven(tx, clientId));
  const { contact_id, state, warnings, given_at, decided_at, delete_at } = identity;
  const details = openDetails(secrets, identity) ?? {};
  return { contact_id, state, warnings, given_at, decided_at, delete_at, details };
}

/** The office has checked who a client is. Everything they sent is deleted after the time that retention.ts says. */
export function verifyIdentity({ transact, clock }: Deps, clientId: string): Promise<IdentityRow> {
  return transact.acrossClients(async (tx) => {
    const { contact, identity } = await lockGiven(tx, clientId);
    if (identity.state === 'verified') return identity;
    if (identity.state === 'refused') {
      throw refuse('This identity was refused; the client has not sent another one yet.');
    }
    if (identity.details_sealed === null) throw refuse(DELETED);
    if (contact.identity_type === 'passport' && contact.additional_file === null) {
      throw refuse('The proof of address is still missing.');
    }
    return decide(tx, clock, identity, { state: 'verified', reason_sealed: null });
  });
}

/**
 * The office cannot confirm who a client is: the client reads why in a mail, and gives their identity again. Their
 * portal waits until then. The kind of identity stays: it distinguishes this step from a new client's.
 */
export function refuseGivenIdentity(
  { transact, clock, secrets, mailQueue }: MailDeps,
  clientId: string,
  reason: string,
): Promise<IdentityRow> {
  return transact.acrossClients(async (tx) => {
    const { contact, identity } = await lockGiven(tx, clientId);
    if (identity.state === 'refused') throw refuse('This identity has already been refused.');
    const sealed = secrets.seal(reason, sealedAt('identities', 'reason_sealed', identity.id));
    const decided = await decide(tx, clock, identity, { state: 'refused', reason_sealed: sealed });
    await tx
      .updateTable('contacts')
      .set({ additional_file: null })
      .where('id', '=', contact.id)
      .execute();
    const again = { client_step: 'set_identity' as const };
    await tx.updateTable('clients').set(again).where('id', '=', clientId).execute();
    await mailTo({ mailQueue }, tx, contact, 'identity_refused');
    return decided;
  });
}

async function lockGiven(tx: Tx, clientId: string) {
  await lockPrimary(tx, clientId);
  return readGiven(tx, clientId);
}

/** Locks the contact, as giving an identity does. */
export async function lockPrimary(tx: Tx, clientId: string): Promise<void> {
  await tx
    .selectFrom('contacts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_primary', '=', true)
    .forNoKeyUpdate()
    .execute();
}

/** Writes a decision, and when the documents are deleted. */
async function decide(
  tx: Tx,
  clock: Clock,
  { id, client_id: clientId, contact_id }: IdentityRow,
  decision: Pick<IdentityRow, 'state' | 'reason_sealed'>,
): Promise<IdentityRow> {
  const now = clock.now();
  const delete_at = now.add({ hours: 24 * KEPT_AFTER_DECISION_DAYS }).toString();
  const decided = await tx
    .updateTable('identities')
    .set({ ...decision, decided_at: now.toString(), delete_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('identity_files')
    .set({ delete_at })
    .where('client_id', '=', clientId)
    .where('contact_id', '=', contact_id)
    .execute();
  const action = `identity_${decision.state}`;
  await audit(tx, clock, { action, userId: null, clientId }, { id: contact_id });
  return decided;
}

export async function mailTo(
  { mailQueue }: Pick<MailDeps, 'mailQueue'>,
  tx: Tx,
  { client_id: clientId, id, email }: Row<'contacts'>,
  kind: IdentityMailKind,
): Promise<void> {
  const { brand } = await readClient(tx, clientId);
  if (!email) throw refuse('The contact has no email address.');
  await workFor(tx, clientId);
  await mailQueue.add(tx, [
    { clientId, brand, kind, about: { contact_id: id }, recipients: email },
  ]);
}
