import { anAddress } from './unused.ts';
import { randomBytes } from 'node:crypto';
import { openUser } from '@counterfoil/api/modules/account/public';
import { hashPassword } from '@counterfoil/api/modules/sessions/public';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { signIn } from '@counterfoil/contract/sessions/routes';
import type { WireBody } from '@counterfoil/contract/route';
import { inject, type Answer, type Server, type SignedInClient } from './clients.ts';
import { TEST_NOW, testApi } from './test-api.ts';
import { expect } from 'vitest';

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
  const passwordHash = password === null ? null : await hashPassword(password);
  const userId = await createTransact(database.kysely, clock).acrossClients((tx) =>
    openUser(clock, tx, {
      brand: changes.brand ?? 'brightpence',
      email,
      passwordHash,
      clients: [],
    }),
  );
  return { userId, email, password: password ?? '' };
}

/** Gives the user of a test's client a password, so that they can sign in. */
export async function withPassword(
  { api, userId, email }: SignedInClient,
  password = 'Correct-Horse-2026',
): Promise<Account> {
  await api.database.kysely
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', userId)
    .execute();
  return { userId, email, password };
}

/** One attempt to sign in, by default from a new address. */
export function attemptSignIn(
  server: Server,
  body: WireBody<typeof signIn>,
  from: { address?: string; host?: string; headers?: Record<string, string> } = {},
) {
  return inject(server, signIn, {
    body,
    address: from.address ?? anAddress(),
    headers: { ...(from.host ? { host: from.host } : {}), ...from.headers },
  });
}

/** The headers that a device sends after signing in. */
export function sessionOf(answer: { headers: Record<string, unknown> }): Record<string, string> {
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
  );
}

/** Expects the answer of a sign-in: the user, and the headers of a session of 14 days. */
export function expectSignIn(
  answer: Answer<unknown>,
  { userId: id, email }: { readonly userId: string; readonly email: string },
): void {
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ data: { id, email, uid: email } });
  expect(answer.headers).toMatchObject({
    'access-token': expect.stringMatching(/^[\w-]{43}$/),
    'token-type': 'Bearer',
    uid: email,
    client: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const inDays = Number(answer.headers['expiry']) - Date.parse(TEST_NOW) / 1000;
  expect(inDays / 86_400).toBeCloseTo(14, 0);
}
