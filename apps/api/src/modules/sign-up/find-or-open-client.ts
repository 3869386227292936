import { plainName } from '@counterfoil/domain/client/registry-answer';
import { stepAfterInvitation } from '@counterfoil/domain/sign-up/next-step';
import { openClient, signUpFacts } from '#modules/account/public';
import { lockUser, type PasswordUser } from '#modules/sessions/public';
import { brandCalled } from '#platform/brands';
import type { Tx } from '#platform/db/tx';
import { newId } from '#platform/ids';
import { refuse } from '#platform/refusals';
import { londonDate } from '#platform/time/clock';
import type { InviteDeps, NewInvitation } from './new-invitation.ts';
import { isExpired, type Invitee } from './invitations.ts';

/** Where an invitation belongs. */
export interface Place extends Invitee {
  readonly hasPassword: boolean;
  readonly isAgain: boolean;
}

type Deps = Pick<InviteDeps, 'clock' | 'secrets' | 'brands'>;

/**
 * Finds or opens the login and the client of an invitation. Nobody is told yet and the login does not give access to a
 * new client yet, so a repetition after an interruption continues with it.
 */
export async function findOrOpenClient(deps: Deps, tx: Tx, asked: NewInvitation): Promise<Place> {
  const user = await userFor(deps, tx, asked);
  const known = await clientsOf(tx, user);
  const found = user.password_hash === null ? interruptedClient(known, asked) : same(known, asked);
  if (!found) return newPlace(deps, tx, user, asked);
  if (user.password_hash !== null && !isWaiting(found, deps.clock.now()))
    throw heldAlready(deps, asked, found);
  await correct(tx, found, asked);
  return {
    userId: user.id,
    clientId: found.id,
    contactId: found.contact_id,
    hasPassword: user.password_hash !== null,
    isAgain: true,
  };
}

async function userFor(
  { clock }: Deps,
  tx: Tx,
  { brand, email }: NewInvitation,
): Promise<PasswordUser> {
  await tx
    .insertInto('users')
    .values({ id: newId(clock), brand, email, created_at: clock.now().toString() })
    .onConflict((taken) => taken.columns(['brand', 'email']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('brand', '=', brand)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return lockUser(tx, id);
}

/** The clients that an interrupted invitation opened: nobody holds them yet. */
const unheld = (tx: Tx, { brand, email }: PasswordUser) =>
  tx
    .selectFrom('clients as opened')
    .innerJoin('contacts as invited', 'invited.client_id', 'opened.id')
    .leftJoin('memberships as of', 'of.client_id', 'opened.id')
    .select('opened.id')
    .where('opened.brand', '=', brand)
    .where('opened.client_step', '=', 'review_contract')
    .where('invited.is_primary', '=', true)
    .where('invited.email', '=', email)
    .where('of.client_id', 'is', null);

/** The clients of a user, and those that an interrupted invitation opened for them. */
const clientsOf = (tx: Tx, user: PasswordUser) =>
  tx
    .selectFrom('clients')
    .selectAll('clients')
    .innerJoin('contacts', 'contacts.client_id', 'clients.id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.contact_id', '=', 'contacts.id')
        .on('memberships.user_id', '=', user.id),
    )
    .select((row) => [
      'contacts.id as contact_id',
      'memberships.user_id as member',
      row
        .selectFrom('invitations')
        .select('invitations.expires_at')
        .whereRef('invitations.contact_id', '=', 'contacts.id')
        .where('ended_at', 'is', null)
        .as('expires_at'),
      row
        .exists(
          row
            .selectFrom('audit_log')
            .select('audit_log.id')
            .whereRef('audit_log.client_id', '=', 'clients.id')
            .where('audit_log.user_id', 'is not', null),
        )
        .as('is_used'),
      row
        .selectFrom('contracts')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('contracts.client_id', '=', 'clients.id')
        .as('contracts'),
    ])
    .where((row) =>
      row.or([
        row('memberships.user_id', 'is not', null),
        row('clients.id', 'in', unheld(tx, user)),
      ]),
    )
    .orderBy('clients.id')
    .execute();

type HeldClient = Awaited<ReturnType<typeof clientsOf>>[number];

const folded = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether both have a company number, and these differ. */
const isAnother = (known: HeldClient, { company_number }: NewInvitation) =>
  company_number !== null &&
  known.company_number !== null &&
  company_number !== known.company_number;

/** Also in the register's spelling, but "Hill" on their own and "Hill Ltd" are two clients. */
const hasSameName = (known: HeldClient, { company_name, business_type }: NewInvitation) =>
  folded(known.company_name) === folded(company_name) ||
  (known.business_type === business_type &&
    plainName(known.company_name) === plainName(company_name));

const isSame = (known: HeldClient, asked: NewInvitation) =>
  !isAnother(known, asked) &&
  (hasSameName(known, asked) ||
    (asked.company_number !== null && asked.company_number === known.company_number));

const same = (known: readonly HeldClient[], asked: NewInvitation) =>
  known.find((client) => isSame(client, asked));

/**
 * The client that a person who has not accepted yet is invited to again. Another name corrects the first one: only
 * another company number makes another client.
 */
function interruptedClient(
  known: readonly HeldClient[],
  asked: NewInvitation,
): HeldClient | undefined {
  const [only, ...others] = known;
  const corrected = others.length === 0 && only && !isAnother(only, asked) ? only : undefined;
  return same(known, asked) ?? corrected;
}

/** Whether the user has not been told of the client, or has not started the sign-up. */
const isWaiting = (client: HeldClient, now: Temporal.Instant) =>
  isInterrupted(client) ||
  (client.expires_at !== null &&
    client.client_step === stepAfterInvitation(signUpFacts(client)) &&
    !isBegun(client, client.expires_at, now));

/** A client without steps has started once they act, or once the time for it is over. */
const isBegun = (
  { client_step, is_used }: HeldClient,
  expires_at: string,
  now: Temporal.Instant,
): boolean => client_step === 'completed' && (Boolean(is_used) || isExpired({ expires_at }, now));

/** The invitation was interrupted before the mail. */
const isInterrupted = ({ member, expires_at, contracts, client_step }: HeldClient) =>
  member === null ||
  (client_step === 'review_contract' && expires_at === null && Number(contracts) === 0);

const heldAlready = ({ brands }: Deps, { brand, email }: NewInvitation, client: HeldClient) =>
  refuse(
    `${email} has ${client.company_name} (${client.client_number}) already, and logs in at ${brandCalled(brands, brand).url}/login.`,
  );

async function newPlace(
  deps: Deps,
  tx: Tx,
  user: PasswordUser,
  asked: NewInvitation,
): Promise<Place> {
  const { email, first_name, last_name, address, ...client } = asked;
  const opened = await openClient(deps, tx, {
    ...client,
    client_step: 'review_contract',
    started_on: londonDate(deps.clock.now()),
    contact: { first_name, last_name, email },
  });
  // The contact's home address is not the business's.
  if (address)
    await tx.updateTable('clients').set(address).where('id', '=', opened.clientId).execute();
  return {
    ...opened,
    userId: user.id,
    hasPassword: user.password_hash !== null,
    isAgain: false,
  };
}

/** Replaces the office's earlier details with the new ones. */
async function correct(
  tx: Tx,
  { id, contact_id }: HeldClient,
  asked: NewInvitation,
): Promise<void> {
  // The brand and the email are those of the login.
  const { brand: _brand, email: _email, first_name, last_name, address, ...client } = asked;
  await tx
    .updateTable('clients')
    .set({ ...client, ...address })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('contacts')
    .set({ first_name, last_name })
    .where('id', '=', contact_id)
    .execute();
}
