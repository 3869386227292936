import type * as contract from '@counterfoil/contract/sessions/password-routes';
import { resetPassword as route } from '@counterfoil/contract/sessions/password-routes';
import { audit } from '#platform/audit';
import { callerAddress } from '#platform/http/caller-address';
import { askerGone } from '#platform/http/request-caller';
import type { Call } from '#platform/http/serve-route';
import type { PasswordDeps } from './password-deps.ts';
import { endedLink, findPasswordLink, refusedLink } from './password-links.ts';
import { answerSignedIn, beginSession, visitorOf } from './begin-session.ts';
import { forgetOtherDevices } from './known-devices.ts';
import { setPassword } from './set-password.ts';
import { lockUser, readUser } from './users.ts';

/**
 * Replaces the password of the link's user and starts a session here; all other sessions and links end, and
 * all other devices are new again.
 * 404 for an unknown link, 410 for one that has been used or has expired.
 */
export async function resetPassword(
  deps: PasswordDeps,
  {
    query: { reset_password_token: token },
    body,
    request,
    reply,
  }: Call<typeof contract.resetPassword, 'query' | 'body' | 'request' | 'reply'>,
) {
  const { transact, clock, passwords } = deps;
  const { link, user } = await transact.acrossClients(async (tx) => {
    const found = await findPasswordLink(tx, token);
    const refusal = refusedLink(found, clock.now());
    if (refusal || !found) throw refusal ?? new Error('no link');
    return { link: found, user: await readUser(tx, found.user_id) };
  });
  await deps.judge(body.password, user);
  const visitor = visitorOf(request);
  const asker = { clientId: callerAddress(request), signal: askerGone(reply) };
  const hash = await passwords.hash(body.password, asker);
  const begun = await transact.acrossClients(async (tx) => {
    const locked = await lockUser(tx, user.id);
    const ended = await setPassword(deps, tx, locked, { hash });
    // Somebody else used this link, or another, first.
    if (!ended.includes(link.id)) throw endedLink();
    const session = await beginSession(deps, tx, user, visitor);
    // Anybody who knew the old password may have signed in on any of them.
    await forgetOtherDevices(tx, user.id, session.deviceToken);
    await audit(tx, clock, {
      action: route.audit,
      userId: user.id,
      requestId: request.id,
      device: visitor.device,
    });
    return session;
  });
  return answerSignedIn({ request, reply }, begun);
}
