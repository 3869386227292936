import type * as payByBank from '@counterfoil/contract/payments/pay-by-bank-routes';
import type * as banking from '@counterfoil/contract/banking/routes';
import { BANK_RETURN_ADDRESS } from '../banks.ts';
import type { SamplesOf } from './sample.ts';

export const bankingSamples: SamplesOf<typeof banking & typeof payByBank> = {
  connectPayByBank: ({ payAccount, payNonce }) => ({
    body: { user_id: payAccount, nonce: payNonce },
  }),
  getPayPage: ({ payToken }) => ({ params: { token: payToken } }),
  startBankPayment: ({ payToken }) => ({ params: { token: payToken } }),
  getPayPdf: ({ payToken }) => ({ params: { token: payToken } }),
  getPayLogo: ({ payToken }) => ({ params: { token: payToken } }),
  receiveCrezcoPayments: () => ({ params: { secret: 'guessed' } }),
  connectBank: ({ bankState, bankCode }) => ({
    body: { code: bankCode, redirect_uri: BANK_RETURN_ADDRESS, state: bankState },
  }),
  reauthenticateBank: ({ consent }) => ({ body: { id: consent } }),
  updateLinkedAccount: ({ linkedAccount }) => ({
    params: { id: linkedAccount },
    body: { client_open_banking_account: { archived_at: '2026-11-21T09:00:00Z' } },
  }),
};
