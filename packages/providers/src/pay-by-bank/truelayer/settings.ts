import type { CallLimits } from '../../calls/json-calls.ts';
import type { CallObserver } from '../../calls/port.ts';

export interface TrueLayerPaymentsSettings {
  readonly authUrl: string;
  /** The payments are below `/v3`. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Such as `https://payment.truelayer.com`. */
  readonly paymentPageUrl: string;
  /** The PEM of a private key on the curve P-521. */
  readonly signingKey: string;
  readonly signingKeyId: string;
  /** The only address of keys that a message may use. */
  readonly webhookJwksUrl: string;
  /** For tests that cannot wait. */
  readonly limits?: Partial<CallLimits>;
  readonly observer?: CallObserver | undefined;
}
