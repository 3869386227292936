import { deviceName } from '@counterfoil/domain/session/device-name';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx';
import type { MailedUser, UserMailQueue } from '#platform/mail/user-mails';
import type { Clock } from '#platform/time/clock';
import { mailNewDevice } from './device-mails.ts';
import { deviceCookie, deviceTokenOf, recogniseDevice } from './known-devices.ts';
import { startSession, type NewSession } from './sessions.ts';

/** The device that a request comes from. */
export interface Visitor {
  /** In words: "Firefox on Windows". */
  readonly device: string;
  readonly deviceToken: string | null;
}

export const visitorOf = (request: FastifyRequest): Visitor => ({
  device: deviceName(request.headers['user-agent']),
  deviceToken: deviceTokenOf(request),
});

interface BegunSession {
  readonly user: { readonly id: string; readonly email: string };
  readonly session: NewSession;
  readonly deviceToken: string;
}

interface BeginDeps {
  readonly clock: Clock;
  readonly userMails: UserMailQueue<'new_device'>;
}

/** Per user; the longest unused ends first. A person has a dozen, a script thousands. */
const MOST_SESSIONS = 500;

/**
 * Starts a session, however the user proved who they are. They get a mail when they have signed in before, but never
 * on this device.
 */
export async function beginSession(
  { clock, userMails }: BeginDeps,
  tx: Tx,
  user: MailedUser,
  { device, deviceToken }: Visitor,
): Promise<BegunSession> {
  const { token, isNew } = await recogniseDevice(tx, user.id, deviceToken, clock.now());
  const session = await startSession(tx, clock, user.id, device);
  await endLongestUnused(tx, user.id);
  if (isNew) await mailNewDevice({ clock, userMails }, tx, user, device);
  return { user: { id: user.id, email: user.email }, session, deviceToken: token };
}

/** Answers with the user, the headers that every later call sends back, and the device's cookie. */
export function answerSignedIn(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { user, session, deviceToken }: BegunSession,
) {
  reply.headers({
    'access-token': session.token,
    'token-type': 'Bearer',
    client: session.id,
    uid: user.email,
    expiry: String(Math.floor(session.expiresAt.epochMilliseconds / 1000)),
    'set-cookie': deviceCookie(deviceToken, request),
  });
  return { id: user.id, email: user.email, uid: user.email };
}

async function endLongestUnused(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId}
      order by seen_at desc, id desc offset ${MOST_SESSIONS})`.execute(tx);
}
