import { PASSWORD_SET_ALREADY } from '@counterfoil/domain/sign-up/invitation';
import { sql } from 'kysely';
import { linkTokenHash } from '#modules/sessions/public';
import type { Brand } from '#platform/brands';
import { deleteOld } from '#platform/db/delete-old';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { refuse, SentenceRefusal } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';

const WORKS_FOR = { hours: 14 * 24 };
/** Until then a link that no longer works says why. */
const TOLD_FOR = { hours: 30 * 24 };
export const WORKS_FOR_WORDS = '14 days';

/** An invited person and the client that they are invited to. */
export interface Invitee {
  readonly userId: string;
  readonly clientId: string;
  readonly contactId: string;
}

/**
 * Stores an invitation, which replaces the contact's last one.
 * @param tokenOf makes the token of an invitation; only its hash is stored
 */
export async function giveInvitation(
  tx: Tx,
  clock: Clock,
  { userId, contactId }: Invitee,
  tokenOf: (id: string) => string,
): Promise<string> {
  const id = newId(clock);
  const token = tokenOf(id);
  const now = clock.now();
  await tx
    .updateTable('invitations')
    .set({ ended_at: now.toString() })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('invitations')
    .values({
      id,
      user_id: userId,
      contact_id: contactId,
      token_hash: linkTokenHash(token),
      created_at: now.toString(),
      expires_at: now.add(WORKS_FOR).toString(),
    })
    .execute();
  return token;
}

/** An invitation with what its mail and its answer say. */
const invitations = (tx: Tx) =>
  tx
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .innerJoin('contacts', 'contacts.id', 'invitations.contact_id')
    .innerJoin('clients', 'clients.id', 'contacts.client_id')
    .select([
      'invitations.id',
      'invitations.user_id',
      'invitations.contact_id',
      'invitations.token_hash',
      'invitations.expires_at',
      'invitations.ended_at',
      'contacts.client_id',
      'contacts.first_name',
      'contacts.last_name',
      'clients.company_name',
      'clients.external_accounting_id',
      'users.email',
      'users.brand',
      'users.password_hash',
    ]);

export const findInvitation = (tx: Tx, token: string) =>
  invitations(tx).where('token_hash', '=', linkTokenHash(token)).executeTakeFirst();

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The open invitation of an email; it may have expired. */
export const openInvitationOf = (
  tx: Tx,
  { brand, email }: { readonly brand: string; readonly email: string },
) =>
  invitations(tx)
    .where('users.brand', '=', brand)
    .where('users.email', '=', email)
    .where('ended_at', 'is', null)
    .orderBy('invitations.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const isExpired = (
  { expires_at }: Pick<FoundInvitation, 'expires_at'>,
  now: Temporal.Instant,
): boolean => Temporal.Instant.compare(expires_at, now) <= 0;

/** The spec's sentence. */
const acceptedBefore = () => refuse(PASSWORD_SET_ALREADY);

const gone = (what: string, { supportEmail }: Brand) =>
  new SentenceRefusal(
    410,
    `${what} Write to ${supportEmail} and we will send you a new invitation.`,
  );

/** Why an invitation does not work; null when it does. */
export function refusedInvitation(
  found: FoundInvitation | undefined,
  { contactId, now, brand }: InvitationCheck,
): Error | null {
  if (!found || (contactId !== undefined && contactId !== found.contact_id)) {
    return new SentenceRefusal(
      404,
      'This invitation is not valid. Please open the full link from the email again.',
    );
  }
  if (found.password_hash !== null) return acceptedBefore();
  if (found.ended_at !== null) {
    return gone('A newer invitation has replaced this one: look for our latest email.', brand);
  }
  if (!isExpired(found, now)) return null;
  return gone(`This invitation has expired: invitations work for ${WORKS_FOR_WORDS}.`, brand);
}

export interface InvitationCheck {
  /** The link's token; it must be the invitation's. */
  readonly contactId?: string | undefined;
  readonly now: Temporal.Instant;
  readonly brand: Brand;
}

/** Deletes invitations that were accepted or replaced. An open one stays: another `invite` continues it. */
export const forgetOldInvitations = (transact: Transact, now: Temporal.Instant): Promise<void> =>
  deleteOld(
    transact,
    'invitations',
    sql`ended_at is not null and expires_at < ${now.subtract(TOLD_FOR).toString()}`,
  );
