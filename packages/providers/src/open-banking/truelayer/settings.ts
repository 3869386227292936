import type { CallLimits } from '../../calls/json-calls.ts';
import type { CallObserver } from '../../calls/port.ts';

export interface TrueLayerSettings {
  /** Such as `https://auth.truelayer.com`. */
  readonly authUrl: string;
  /** Such as `https://api.truelayer.com`; the data is below `/data/v1`. */
  readonly apiUrl: string;
  /** Those of TrueLayer's own sandbox start with `sandbox-`. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** For tests that cannot wait. */
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
}
