import { ProviderError } from '../../calls/port.ts';
import type { OpenBankingProvider } from '../port.ts';

const unset = (): never => {
  throw new ProviderError('unavailable', 'No provider of bank data is set up');
};
const failing = async () => unset();

/** In place of a provider where none is set up: the rest of the portal works without it. */
export const noOpenBanking: OpenBankingProvider = {
  authorisationUrl: unset,
  exchange: failing,
  refresh: failing,
  reauthenticationUrl: failing,
  revoke: failing,
  connection: failing,
  accounts: failing,
  balance: failing,
  transactions: unset,
  pendingTransactions: failing,
  logo: async () => null,
};
