import { signIn as signInRoute } from '@counterfoil/contract/sessions/routes';
import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import type { UserMailQueue } from '#platform/mail/user-mails';
import { SentenceRefusal, TryLater } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import type { PasswordMailKind } from './password-mails.ts';
import type { Passwords } from './password.ts';
import { beginSession, type BegunSession, type Visitor } from './begin-session.ts';
import { removeExpiredSessions } from './sessions.ts';
import { lockUser } from './users.ts';
import type { Throttle } from './throttle.ts';

export interface SignInDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly passwords: Passwords;
  readonly userMails: UserMailQueue<PasswordMailKind | 'new_device'>;
}

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** The brand of the page; without one, the host's brand is tried first. */
  readonly brand: string | undefined;
  readonly hostBrand: string;
  readonly address: string;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  readonly visitor: Visitor;
}

// The same words for a wrong password, an unknown e-mail and an account not accepted yet.
const WRONG = 'This email and password do not match. Please try again.';

/**
 * Starts a session on a new device. 401 for wrong credentials, 429 after too many failures, 429 or 503 when too many log
 * in at once.
 */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<BegunSession> {
  const { transact, clock, throttle } = deps;
  await throttle.begin(request.email);
  const user = await findUser(transact, request);
  const wrong = () =>
    new SentenceRefusal(401, WRONG, { reason: 'wrong_credentials', userId: user?.id ?? null });
  if (!(await isRight(deps, request, user?.password_hash ?? null)) || !user) throw wrong();
  await throttle.succeeded(request.email, request.address);
  return transact.acrossClients(async (tx) => {
    // A change of the password meanwhile ended all sessions: none may begin with the old one.
    if ((await lockUser(tx, user.id)).password_hash !== user.password_hash) throw wrong();
    await removeExpiredSessions(tx, clock.now());
    const begun = await beginSession(deps, tx, user, request.visitor);
    await audit(tx, clock, {
      action: signInRoute.audit,
      userId: user.id,
      clientId: null,
      requestId: request.requestId,
      device: request.visitor.device,
    });
    return begun;
  });
}

/** A password that was never checked is not counted as a failed attempt. */
async function isRight(
  { throttle, passwords }: SignInDeps,
  { password, email, address, signal }: SignInRequest,
  hash: string | null,
): Promise<boolean> {
  try {
    return await passwords.fits(password, hash, { clientId: address, signal });
  } catch (error) {
    if (error instanceof TryLater) await throttle.takeBack(email, address);
    throw error;
  }
}

async function findUser(transact: Transact, { email, brand, hostBrand }: SignInRequest) {
  const rows = await transact.acrossClients((tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'email', 'brand', 'password_hash'])
      .where('email', '=', email)
      .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))
      .execute(),
  );
  return rows.find((row) => row.brand === hostBrand) ?? rows[0];
}
