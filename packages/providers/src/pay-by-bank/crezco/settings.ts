import type { CallLimits } from '../../calls/json-calls.ts';
import type { CallObserver } from '../../calls/port.ts';

export interface CrezcoSettings {
  /** Such as `https://api.crezco.com`. */
  readonly apiUrl: string;
  /** Such as `https://app.crezco.com`: its onboarding page. */
  readonly appUrl: string;
  readonly apiKey: string;
  readonly partnerId: string;
  /** For tests that cannot wait. */
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
}
