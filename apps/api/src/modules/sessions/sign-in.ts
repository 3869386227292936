import { signIn as signInRoute } from '@counterfoil/contract/sessions/routes';
import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import { SentenceRefusal } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';
import { passwordFits } from './password.ts';
import { removeExpiredSessions, startSession, type NewSession } from './sessions.ts';
import type { Throttle } from './throttle.ts';

export interface SignInDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly throttle: Throttle;
}

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** The brand of the page; without one, the host's brand is tried first. */
  readonly brand: string | undefined;
  readonly hostBrand: string;
  readonly address: string;
  readonly requestId: string;
}

export interface SignedIn {
  readonly user: { readonly id: string; readonly email: string };
  readonly session: NewSession;
}

// The same words for a wrong password, an unknown e-mail and an account not accepted yet.
const WRONG = 'This email and password do not match. Please try again.';

/** Starts a session on a new device. 401 for wrong credentials, 429 after too many failures. */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<SignedIn> {
  const { transact, clock, throttle } = deps;
  await throttle.begin(request.email);
  const user = await findUser(transact, request);
  if (!(await passwordFits(request.password, user?.password_hash ?? null)) || !user) {
    throw new SentenceRefusal(401, WRONG, {
      reason: 'wrong_credentials',
      userId: user?.id ?? null,
    });
  }
  await throttle.succeeded(request.email, request.address);
  return transact.acrossClients(async (tx) => {
    await removeExpiredSessions(tx, clock.now());
    const session = await startSession(tx, clock, user.id);
    await audit(tx, clock, {
      action: signInRoute.audit,
      userId: user.id,
      clientId: null,
      requestId: request.requestId,
    });
    return { user: { id: user.id, email: user.email }, session };
  });
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
