import type * as contract from '@counterfoil/contract/sessions/device-routes';
import { audit } from '#platform/audit';
import type { Tx } from '#platform/db/tx';
import type { Asker } from '#platform/fair-line';
import { callerAddress } from '#platform/http/caller-address';
import { askerGone } from '#platform/http/request-caller';
import type { Call } from '#platform/http/serve-route';
import { RECENT_PASSWORD } from '#platform/recent-password';
import { FieldRefusal, TryLater } from '#platform/refusals';
import type { SignInDeps } from './sign-in.ts';
import { readUser, type PasswordUser } from './users.ts';

/** Not a 401, which would end the session. */
const wrong = ({ id: userId }: PasswordUser) =>
  new FieldRefusal(
    [{ field: 'password', message: 'This is not your password. Please try again.' }],
    { reason: 'wrong_credentials', userId },
  );

/** Checks the password again, on a signed-in device. */
export async function provePassword(
  deps: SignInDeps,
  { caller, body: { password }, request, reply }: Call<typeof contract.provePassword>,
) {
  const { transact, clock } = deps;
  const asker = {
    clientId: callerAddress(request),
    signal: askerGone(reply),
    sessionId: caller.sessionId,
  };
  const user = await transact.acrossClients((tx) => readUser(tx, caller.userId));
  if (!(await isPasswordOf(deps, user, password, asker))) throw wrong(user);
  const now = clock.now();
  await transact.acrossClients(async (tx) => {
    await passwordGiven(tx, caller.sessionId, now);
    await audit(tx, clock, caller, { id: caller.sessionId });
  });
  return { proven_until: now.add(RECENT_PASSWORD).toString() };
}

/** From now on, actions of this session that ask for the password are allowed for a while. */
export async function passwordGiven(tx: Tx, sessionId: string, now: Temporal.Instant) {
  await tx
    .updateTable('sessions')
    .set({ password_at: now.toString() })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Guesses with a stolen session are counted for that session, apart from those at the login: a stranger's failures
 * there do not lock out the owner, and a stolen device does not lock the owner's others. Nobody gets another session
 * without the password, so the number of guesses stays bounded.
 */
export async function isPasswordOf(
  { throttle, passwords }: Pick<SignInDeps, 'throttle' | 'passwords'>,
  { id, password_hash }: PasswordUser,
  password: string,
  asker: Asker & { readonly sessionId: string },
): Promise<boolean> {
  const subject = `proof of ${id} on ${asker.sessionId}`;
  await throttle.admit(asker.clientId);
  await throttle.begin(subject);
  try {
    const fits = await passwords.fits(password, password_hash, asker);
    if (fits) await throttle.succeeded(subject, asker.clientId);
    return fits;
  } catch (error) {
    if (error instanceof TryLater) await throttle.takeBack(subject, asker.clientId);
    throw error;
  }
}
