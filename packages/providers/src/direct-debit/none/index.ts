import { ProviderError } from '../../calls/port.ts';
import type { DirectDebitProvider } from '../port.ts';

const unset = () =>
  Promise.reject(new ProviderError('unavailable', 'No provider of direct debits is set up'));

/** In place of a provider where none is set up: the rest of the portal works without it. */
export const noDirectDebit: DirectDebitProvider = {
  findBank: unset,
  createPayer: unset,
  createAccount: unset,
  createMandate: unset,
  mandate: unset,
  cancelMandate: unset,
  payment: unset,
  readEvents: () => null,
};
