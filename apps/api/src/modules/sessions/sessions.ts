import { hash, randomBytes } from 'node:crypto';
import { UNKNOWN_DEVICE } from '@counterfoil/domain/session/device-name';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import { compiledOnce } from '#platform/db/compiled-once';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';
import type { FastifyRequest } from 'fastify';
import { isSignedUp } from '@counterfoil/domain/sign-up/steps';
import { defaultVatOf } from '@counterfoil/domain/vat/default-vat';
import type { ClientFacts, PasswordProof, UserCaller } from '#platform/caller';
import type { Database } from '#platform/db/open-database';
import { again, type Transact } from '#platform/db/transact';
import type { Authenticator } from '#platform/http/admit-caller';
import { isDiskFull } from '#platform/disk-full';
import { notSignedIn, notTheirs } from '#platform/refusals';

/** 14 days from the last use. */
const LIFETIME_HOURS = 14 * 24;
/** 90 days from the sign-in, however often it is used. */
const LONGEST_LIFETIME = '2160 hours';
// Extended at most once an hour: a write on every read would cost too much.
const SLIDE_AFTER_HOURS = 1;

const tokenHash = (token: string) => hash('sha256', token, 'buffer');

export interface NewSession {
  readonly id: string;
  /** 256 random bits; only the hash is stored. */
  readonly token: string;
  readonly expiresAt: Temporal.Instant;
}

/** For a user who has just given their password. */
export async function startSession(
  tx: Tx,
  clock: Clock,
  userId: string,
  device = UNKNOWN_DEVICE,
): Promise<NewSession> {
  const now = clock.now();
  const session = {
    id: newId(clock),
    token: randomBytes(32).toString('base64url'),
    expiresAt: now.add({ hours: LIFETIME_HOURS }),
  };
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: userId,
      token_hash: tokenHash(session.token),
      created_at: now.toString(),
      seen_at: now.toString(),
      password_at: now.toString(),
      device,
      expires_at: session.expiresAt.toString(),
    })
    .execute();
  return session;
}

function isDueToSlide(seenAt: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.from(seenAt).until(now).total('hours') >= SLIDE_AFTER_HOURS;
}

async function slideSession(tx: Tx, sessionId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      seen_at: now.toString(),
      expires_at: sql`least(${now.add({ hours: LIFETIME_HOURS }).toString()}::timestamptz,
                            created_at + ${LONGEST_LIFETIME}::interval)`,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Removes expired sessions, so that the table holds only devices in use. */
export async function removeExpiredSessions(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now.toString()).execute();
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const NO_CLIENT = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the caller in one query: the session by its id and the hash of its token, the user, and the
 * client if the user holds it.
 */
export function createAuthenticate(
  database: Database,
  transact: Transact,
  clock: Clock,
): Authenticator {
  async function lookUp(request: FastifyRequest, clientId: string) {
    const { 'access-token': token, client: id, uid } = request.headers;
    if (typeof token !== 'string' || typeof id !== 'string' || typeof uid !== 'string') {
      throw notSignedIn();
    }
    if (!UUID.test(id)) throw notSignedIn();
    const now = clock.now();
    const session = { id, clientId, tokenHash: tokenHash(token), now: now.toString() };
    const [row] = await again(() => findSession(database.kysely, session));
    if (!row || row.email !== uid.toLowerCase()) throw notSignedIn();
    if (isDueToSlide(row.seen_at, now)) {
      const slide = transact.acrossClients((tx) => slideSession(tx, row.session_id, now));
      // Reads go on while a disk is full.
      await slide.catch((error: unknown) => {
        if (!isDiskFull(error)) throw error;
      });
    }
    const caller = {
      userId: row.user_id,
      sessionId: row.session_id,
      device: row.device,
      email: row.email,
      requestId: request.id,
      passwordAt: row.password_at,
    } satisfies UserCaller & PasswordProof;
    return { caller, row };
  }

  return {
    user: async (request) => (await lookUp(request, NO_CLIENT)).caller,
    client: async (request, clientId) => {
      const { caller, row } = await lookUp(request, UUID.test(clientId) ? clientId : NO_CLIENT);
      const client = clientFacts(row);
      if (!client) throw notTheirs(caller.userId);
      return { ...caller, clientId: client.id, client };
    },
  };
}

interface AskedSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly clientId: string;
  /** An instant. */
  readonly now: string;
}

const findSession = compiledOnce((kysely, asked: AskedSession) =>
  kysely
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.client_id', '=', asked.clientId),
    )
    .leftJoin('clients as c', (join) =>
      join.onRef('c.id', '=', 'm.client_id').onRef('c.brand', '=', 'u.brand'),
    )
    .select([
      's.id as session_id',
      's.device',
      's.seen_at',
      's.password_at',
      'u.id as user_id',
      'u.email',
    ])
    .select(['c.id as client_id', 'c.brand', 'c.vat_registered', 'c.vat_rate', 'c.vat_scheme'])
    .select(['c.payment_terms', 'c.client_status', 'c.client_step', 'c.paper', 'c.shoebox'])
    .select('c.started_on')
    .where('s.id', '=', asked.id)
    .where('s.token_hash', '=', asked.tokenHash)
    .where('s.expires_at', '>', asked.now),
);

type SessionRow = Awaited<ReturnType<typeof findSession>>[number];

/** Null when the user does not hold the requested client. */
function clientFacts(row: SessionRow): ClientFacts | null {
  if (row.client_id === null) return null;
  return {
    id: row.client_id,
    brand: row.brand ?? '',
    vatRegistered: row.vat_registered ?? false,
    defaultVat: defaultVatOf({ ...row, vat_registered: row.vat_registered ?? false }),
    paymentTerms: row.payment_terms ?? 0,
    isClientLeft: row.client_status === 'left',
    onStop: row.client_status === 'on_stop',
    isPaperClient: row.paper ?? false,
    shoebox: row.shoebox ?? false,
    isSignedUp: row.client_step !== null && isSignedUp(row.client_step),
    startedOn: row.started_on ?? '',
  };
}
