import {
  connectPayByBank,
  getPayByBankUrl,
  receiveCrezcoPayments,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { getInvoice } from '@counterfoil/contract/invoices/routes';
import type { BankPayment } from '@counterfoil/providers/pay-by-bank/port';
import { inject, type SignedInClient } from './clients.ts';
import type { PayBook } from './pay-book.ts';
import { rowsIn } from './rows.ts';
import { sealedAt } from '@counterfoil/api/platform/sealed-places';

/** A new nonce of a visit to the provider of payments by bank. */
export async function aPayNonce(client: SignedInClient): Promise<string> {
  const { body } = await client.call(getPayByBankUrl);
  const back = new URL(body.data.url).searchParams.get('returnUrl') ?? '';
  return new URL(back).searchParams.get('nonce') ?? '';
}

/** Comes back from the provider with an account there. */
export const comeBackToPay = async (client: SignedInClient, user_id: string) =>
  client.call(connectPayByBank, { body: { user_id, nonce: await aPayNonce(client) } });

/** Connects a client. @returns their id at the provider */
export async function connectedToPay(
  client: SignedInClient,
  book: PayBook = client.api.pays,
): Promise<string> {
  const userId = book.open();
  const { status } = await comeBackToPay(client, userId);
  if (status !== 200) throw new Error(`not connected: ${status}`);
  return userId;
}

/** The token of an invoice's public page. */
export async function payTokenOf(client: SignedInClient, invoiceId: string): Promise<string> {
  const links = await rowsIn(client, 'pay_links');
  const link = links.find(({ invoice_id }) => invoice_id === invoiceId);
  if (!link) throw new Error('The invoice has no page');
  return client.api.secrets.open(link.token_sealed, sealedAt('pay_links', 'token_sealed', link.id));
}

export const invoiceNow = async (client: SignedInClient, id: string) =>
  (await client.call(getInvoice, { params: { id } })).body.data;

/** Pays the invoice at this token by bank; the provider's message has arrived. */
export async function paidByBank(
  { api, clientId }: SignedInClient,
  token: string,
  changes: Partial<BankPayment> = {},
): Promise<void> {
  const { pays } = api;
  await inject(api, startBankPayment, { params: { token } });
  const [order] = pays.ordersOf(clientId);
  const order_id = order?.id ?? '';
  const secret = pays.addressOf(clientId)?.split('/').at(-1) ?? '';
  const message = pays.message({ order_id, payment_id: pays.pay(order_id, changes) });
  const { status } = await inject(api, receiveCrezcoPayments, { params: { secret }, ...message });
  if (status !== 200) throw new Error(`not paid: ${status}`);
}
