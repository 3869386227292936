import type { PaceLimits } from '../../calls/fair-pace.ts';
import type { CallLimits } from '../../calls/json-calls.ts';
import type { CallObserver } from '../../calls/port.ts';

export interface HmrcSettings {
  /** The host of the API and of `/oauth/token`, such as `https://api.service.hmrc.gov.uk`. */
  readonly baseUrl: string;
  /** The host of the page on which the client authorises, such as `https://www.tax.service.gov.uk`. */
  readonly wwwUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The portal's own address on the internet; null where it has none, as a demo on one machine. */
  readonly vendorPublicIp: string | null;
  /** For tests that cannot wait. */
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
  readonly pace?: Partial<PaceLimits>;
  /** Waits until the pace that all nodes keep together allows an attempt. */
  readonly sharedPace?: (signal: AbortSignal) => Promise<void>;
}
