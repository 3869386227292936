import { ProviderError } from '../../calls/port.ts';
import type { PayByBankProvider } from '../port.ts';

const unset = (): never => {
  throw new ProviderError('unavailable', 'No provider of payments by bank is set up');
};
const failing = async () => unset();

/** In place of a provider where none is set up: the rest of the portal works without it. */
export const noPayByBank: PayByBankProvider = {
  name: '',
  needsAccount: false,
  hasSecretAddress: false,
  connectUrl: unset,
  connect: failing,
  disconnect: failing,
  createOrder: failing,
  cancelOrder: failing,
  payments: failing,
  payment: failing,
  readEvents: async () => null,
};
