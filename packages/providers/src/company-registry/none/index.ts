import { ProviderError } from '../../calls/port.ts';
import type { CompanyRegistry } from '../port.ts';

const unset = () =>
  Promise.reject(new ProviderError('unavailable', 'No register of companies is set up'));

/** In place of a register where none is set up: the rest of the portal works without it. */
export const noCompanyRegistry: CompanyRegistry = {
  isMissing: true,
  company: unset,
  search: unset,
};
