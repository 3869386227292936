import type { CallLimits } from '../../calls/json-calls.ts';
import type { CallObserver } from '../../calls/port.ts';

export interface GoCardlessSettings {
  /** Such as `https://api.gocardless.com`. */
  readonly apiUrl: string;
  readonly accessToken: string;
  /** Of the webhook endpoint: its messages are signed with it. */
  readonly webhookSecret: string;
  /** For tests that cannot wait. */
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
}
