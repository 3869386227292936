// Payments by bank, from the connection of a client to the payer's bank in the sandbox.
import {
  connectPayByBank,
  getPayByBankUrl,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import type { ApiClient } from '../harness/api-client.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import type { Site } from '../harness/product.ts';
import { fieldOf, send } from './sandbox-pages.ts';

/** Lets the sandbox take payments for a client. */
export async function takePayments(client: ApiClient, { sandboxUrl }: Site): Promise<void> {
  const { url: agreeing } = await client.get(getPayByBankUrl);
  const back = await send(new URL('/crezco-app/onboarding', sandboxUrl), {
    redirect_uri: fieldOf(new URL(agreeing), 'redirect_uri'),
    name: 'Joinery',
    answer: 'connect',
  });
  await client.get(connectPayByBank, {
    body: { user_id: fieldOf(back, 'user-id'), nonce: fieldOf(back, 'nonce') },
  });
}

/** The token of the public page in the mail that the payer gets. */
export async function payTokenFor(site: Site, payer: string): Promise<string> {
  const [mail] = await eventually(
    () => mails(site, payer),
    ({ length }) => length === 1,
  );
  return /\/pay\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Pays at the page of the sandbox. */
export async function payAt({ sandboxUrl }: Site, page: string): Promise<void> {
  const token = new URL(page).pathname.split('/').at(-1) ?? '';
  await send(new URL('/pay-by-bank/pay', sandboxUrl), { token, outcome: 'completed' });
}
