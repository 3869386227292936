import * as z from 'zod/mini';
import { linkToken } from '../basic-fields.ts';
import { boundedText } from '../bounded.ts';
import { clientRoute } from '../client-route.ts';
import { route } from '../route.ts';
import { one } from '../shapes.ts';
import { payByBank, payPage } from './pay-by-bank-schemas.ts';

const word = boundedText(200, { error: 'Must be text' });

export const getPayByBank = clientRoute('getPayByBank', 'GET /pay_by_bank', {
  summary: 'The provider that takes payments by bank, and whether the client is connected',
  reply: one(payByBank),
});

export const getPayByBankUrl = clientRoute('getPayByBankUrl', 'GET /pay_by_bank/connect_url', {
  summary: 'Where the browser goes to let the provider take payments for the client',
  acts: true,
  reply: one(z.object({ url: z.string() })),
});

export const connectPayByBank = clientRoute('connectPayByBank', 'POST /pay_by_bank/callback', {
  summary: 'Back from the provider with its `user-id`; `nonce` is single use and the session’s own',
  audit: 'pay_by_bank_connected',
  asksPassword: true,
  body: z.object({ user_id: word, nonce: z.optional(word) }),
  reply: one(payByBank),
});

export const disconnectPayByBank = clientRoute('disconnectPayByBank', 'DELETE /pay_by_bank', {
  summary: 'No payment by bank is offered any more; what is on its way still arrives',
  audit: 'pay_by_bank_disconnected',
  reply: one(payByBank),
});

const ofLink = { access: 'public', params: z.object({ token: linkToken }), status: 200 } as const;
// More than a person needs, and far fewer than guessing takes.
const perMinute = 60;

export const getPayPage = route({
  name: 'getPayPage',
  summary: 'The public page of a sent invoice; 404 for any other token',
  method: 'GET',
  path: '/v1/pay/{token}',
  ...ofLink,
  reply: one(payPage),
  perMinute,
});

export const startBankPayment = route({
  name: 'startBankPayment',
  summary: 'Where the payer’s browser goes to pay what is owed now',
  method: 'POST',
  path: '/v1/pay/{token}/pay',
  ...ofLink,
  reply: one(z.object({ url: z.string() })),
  perMinute,
});

export const getPayPdf = route({
  name: 'getPayPdf',
  summary: 'The PDF of the invoice, as it was sent',
  method: 'GET',
  path: '/v1/pay/{token}/pdf',
  ...ofLink,
  reply: { file: 'application/pdf' },
  perMinute,
});

export const getPayLogo = route({
  name: 'getPayLogo',
  summary: 'The logo of the business that sent the invoice',
  method: 'GET',
  path: '/v1/pay/{token}/logo',
  ...ofLink,
  reply: { file: 'image/png' },
  perMinute,
});

const taken = one(z.object({ taken: z.int() }));
const webhook = { method: 'POST', access: 'public', status: 200 } as const;

export const receiveTrueLayerPayments = route({
  name: 'receiveTrueLayerPayments',
  summary: 'Messages of TrueLayer about payments; 401 without its signature',
  path: '/v1/webhooks/pay_by_bank/truelayer',
  ...webhook,
  /** The events that are about orders of ours. */
  reply: taken,
});

export const receiveCrezcoPayments = route({
  name: 'receiveCrezcoPayments',
  summary: 'Messages of Crezco about payments, at a client’s own secret address; 404 at any other',
  path: '/v1/webhooks/pay_by_bank/crezco/{secret}',
  params: z.object({ secret: boundedText(100, { error: 'Must be text' }) }),
  ...webhook,
  reply: taken,
});
