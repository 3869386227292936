import { createTrueLayer } from '@counterfoil/providers/open-banking/truelayer/index';
import { noOpenBanking } from '@counterfoil/providers/open-banking/none/index';
import { createCrezco } from '@counterfoil/providers/pay-by-bank/crezco/index';
import { noPayByBank } from '@counterfoil/providers/pay-by-bank/none/index';
import type { PayByBankProvider } from '@counterfoil/providers/pay-by-bank/port';
import { createTrueLayerPayments } from '@counterfoil/providers/pay-by-bank/truelayer/index';
import type { Config } from './config.ts';
import type { Surroundings } from './surroundings.ts';

/** The provider of bank data. */
export const openBankingOf = ({
  openBanking,
}: Pick<Config, 'openBanking'>): Surroundings['openBanking'] =>
  openBanking ? createTrueLayer(openBanking) : noOpenBanking;

/** The provider of payments by bank. */
export const openPayByBank = ({
  payByBank,
}: Pick<Config, 'payByBank'>): Surroundings['payByBank'] =>
  payByBank ? payByBankOf(payByBank) : noPayByBank;

const payByBankOf = (chosen: NonNullable<Config['payByBank']>): PayByBankProvider =>
  chosen.provider === 'crezco'
    ? createCrezco(chosen.settings)
    : createTrueLayerPayments(chosen.settings);
