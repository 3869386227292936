import { ProviderError } from '../../calls/port.ts';
import type { TaxAuthority } from '../port.ts';

const refusal = () => new ProviderError('unavailable', 'No tax authority is set up');
const unset = () => Promise.reject(refusal());

/** In place of a tax authority where none is set up: the rest of the portal works without it. */
export const noTaxAuthority: TaxAuthority = {
  authorizeUrl: () => {
    throw refusal();
  },
  exchange: unset,
  refresh: unset,
  obligations: unset,
  submit: unset,
  viewReturn: unset,
  liabilities: unset,
  payments: unset,
  penalties: unset,
};
