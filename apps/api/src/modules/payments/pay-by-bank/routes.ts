import * as contract from '@counterfoil/contract/payments/pay-by-bank-routes';
import { bindWith } from '#platform/http/serve-route';
import { createShare } from '#platform/share';
import { connectPayByBank, disconnectPayByBank, getPayByBankUrl } from './connect.ts';
import type { PayByBankDeps } from './deps.ts';
import { getPayLogo, getPayPage, getPayPdf } from './pay-page.ts';
import { getPayByBank } from './present-pay-by-bank.ts';
import { receiveCrezcoPayments, receiveTrueLayerPayments } from './receive-payments.ts';
import { startBankPayment } from './start-payment.ts';

/** Per client who connects, and per invoice that is paid. */
const SHARE = {
  scope: 'pay by bank',
  most: 20,
  windowSeconds: 60,
  refused: 'This was tried too many times. Please wait a minute and try again.',
};

export function payByBankRoutes(deps: PayByBankDeps) {
  const bind = bindWith({ ...deps, share: createShare(deps, SHARE) });
  return [
    bind(contract.getPayByBank, getPayByBank),
    bind(contract.getPayByBankUrl, getPayByBankUrl),
    bind(contract.connectPayByBank, connectPayByBank),
    bind(contract.disconnectPayByBank, disconnectPayByBank),
    bind(contract.getPayPage, getPayPage),
    bind(contract.startBankPayment, startBankPayment),
    bind(contract.getPayPdf, getPayPdf),
    bind(contract.getPayLogo, getPayLogo),
    bind(contract.receiveTrueLayerPayments, receiveTrueLayerPayments, { signed: true }),
    bind(contract.receiveCrezcoPayments, receiveCrezcoPayments, { signed: true }),
  ];
}
