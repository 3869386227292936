import { randomBytes } from 'node:crypto';
import { openUser } from '@counterfoil/api/modules/account/public';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { signIn } from '@counterfoil/contract/sessions/routes';
import type { WireBody } from '@counterfoil/contract/route';
import { inject, type Server } from './clients.ts';
import { testApi } from './test-api.ts';

export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

/** A login without a client. With password null it is invited and has not accepted yet. */
export async function anAccount(
  changes: { brand?: string; email?: string; password?: string | null } = {},
): Promise<Account> {
  const { database, clock } = await testApi();
  const email = changes.email ?? `${randomBytes(8).toString('hex')}@account.test`;
  const password = changes.password === undefined ? 'Correct-Horse-2026' : changes.password;
  const userId = await createTransact(database.kysely, clock).acrossClients((tx) =>
    openUser(clock, tx, {
      brand: changes.brand ?? 'brightpence',
      email,
      password,
      clients: [],
    }),
  );
  return { userId, email, password: password ?? '' };
}

let addresses = 0;
/** An unused IP address, as failed sign-ins count by address. */
export function anAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** One attempt to sign in, by default from a new address. */
export function attemptSignIn(
  server: Server,
  body: WireBody<typeof signIn>,
  from: { address?: string; host?: string } = {},
) {
  return inject(server, signIn, {
    body,
    address: from.address ?? anAddress(),
    ...(from.host ? { headers: { host: from.host } } : {}),
  });
}

/** The headers that a device sends after signing in. */
export function sessionOf(answer: { headers: Record<string, unknown> }): Record<string, string> {
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
  );
}
