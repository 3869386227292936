import type { CallLimits } from '../../calls/json-calls.ts';
import type { CallObserver } from '../../calls/port.ts';

export interface CompaniesHouseSettings {
  /** Such as `https://api.company-information.service.gov.uk`. */
  readonly apiUrl: string;
  /** One per application, for 600 calls in five minutes. */
  readonly apiKey: string;
  /** For tests that cannot wait. */
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
}
