import { anAddress } from './unused.ts';
import { askPasswordLink, resetPassword } from '@counterfoil/contract/sessions/password-routes';
import { withPassword } from './accounts.ts';
import { inject, type Answer, type Server, type SignedInClient } from './clients.ts';
import { eventually } from './eventually.ts';
import { testApi } from './test-api.ts';
import { expect } from 'vitest';

export const NEW_PASSWORD = 'Grey-Heron-41';
const REDIRECT = 'http://brightpence.localhost/reset-password';

/** Test clients have no password: this one gets one. */
export const givePassword = async (client: SignedInClient, password?: string): Promise<string> =>
  (await withPassword(client, password)).password;

interface LinkRequest {
  readonly redirect_url?: string | undefined;
  readonly address?: string;
  readonly host?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** Asks for a link, by default from a new address. */
export const askLink = (
  server: Server,
  email: string,
  {
    redirect_url = REDIRECT,
    address = anAddress(),
    host = 'brightpence.localhost',
    headers = {},
  }: LinkRequest = {},
) =>
  inject(server, askPasswordLink, {
    body: { email, redirect_url },
    address,
    headers: { host, ...headers },
  });

/** The mails about a password that an address has got, the oldest first, once there are so many. */
export async function passwordMails(email: string, count = 1) {
  return eventually(
    () => received(email),
    (mails) => mails.length >= count,
  );
}

/** A test's sign-ins are on new devices, which have mails of their own. */
const received = async (email: string) =>
  (await testApi()).outbox.to(email).filter(({ subject }) => subject.includes('password'));

/** The token in the link of a mail. */
export function tokenIn({ text }: { readonly text: string }): string {
  const [, token] = /\/reset-password\?reset_password_token=([\w-]+)\s/.exec(text) ?? [];
  if (token === undefined) throw new Error(`no link in ${text}`);
  return token;
}

/** Asks for a link and waits for its token. */
export async function aToken(server: Server, email: string): Promise<string> {
  const before = (await received(email)).length;
  const { status } = await askLink(server, email);
  if (status !== 200) throw new Error(`answered ${status}`);
  const mail = (await passwordMails(email, before + 1)).at(-1);
  return tokenIn(mail ?? { text: '' });
}

export const reset = (
  server: Server,
  token: string,
  password = NEW_PASSWORD,
  from: { address?: string; headers?: Record<string, string> } = {},
) =>
  inject(server, resetPassword, {
    query: { reset_password_token: token },
    body: { password, password_confirmation: password },
    address: from.address ?? anAddress(),
    headers: from.headers ?? {},
  });

/** Expects that a route refuses each new password that breaks a rule, in the rule's words. */
export async function expectRefusedPasswords(
  email: string,
  send: (password: string) => Promise<Answer<unknown>>,
): Promise<void> {
  for (const [password, message] of [
    ['short', 'Must contain at least 12 characters'],
    ['Password123!', /^This password is easy to guess: it’s a common one/],
    [`${email}A1!`, /little more than your email/],
    ['Brightpence-2026', /little more than your email or our name/],
    [`Grey-Heron-41${'x'.repeat(128)}`, 'Must contain no more than 128 characters'],
  ] as const) {
    const answer = await send(password);
    expect(answer, password).toMatchObject({ status: 422 });
    const { errors } = answer.body as { errors: Record<string, string[]> };
    expect(errors['password']?.[0]).toMatch(message);
  }
}
