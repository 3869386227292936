import type * as contract from '@counterfoil/contract/sessions/password-routes';
import { audit } from '#platform/audit';
import { callerAddress } from '#platform/http/caller-address';
import { askerGone } from '#platform/http/request-caller';
import type { Call } from '#platform/http/serve-route';
import { FieldRefusal, refuseField } from '#platform/refusals';
import type { PasswordDeps } from './password-deps.ts';
import { isPasswordOf, passwordGiven } from './prove-password.ts';
import { setPassword } from './set-password.ts';
import { lockUser, readUser, type PasswordUser } from './users.ts';

const wrong = ({ id: userId }: PasswordUser) =>
  new FieldRefusal([{ field: 'current_password', message: 'This is not your current password' }], {
    reason: 'wrong_credentials',
    userId,
  });
const SAME = 'Must be different from your current password';

/** Replaces a user's password when they give the current one; all other sessions and all links end. */
export async function changePassword(
  deps: PasswordDeps,
  { caller, body, request, reply }: Call<typeof contract.changePassword>,
) {
  const { transact, clock, passwords } = deps;
  const asker = {
    clientId: callerAddress(request),
    signal: askerGone(reply),
    sessionId: caller.sessionId,
  };
  const user = await transact.acrossClients((tx) => readUser(tx, caller.userId));
  if (!(await isPasswordOf(deps, user, body.current_password, asker))) throw wrong(user);
  if (body.password === body.current_password) throw refuseField('password', SAME);
  await deps.judge(body.password, user);
  const hash = await passwords.hash(body.password, asker);
  await transact.acrossClients(async (tx) => {
    const locked = await lockUser(tx, user.id);
    // Another device has changed it since.
    if (locked.password_hash !== user.password_hash) throw wrong(user);
    await setPassword(deps, tx, locked, { hash, keep: caller.sessionId });
    await passwordGiven(tx, caller.sessionId, clock.now());
    await audit(tx, clock, caller);
  });
  return { password_changed: true as const };
}
