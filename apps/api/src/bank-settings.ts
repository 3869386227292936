import { createPrivateKey } from 'node:crypto';
import type { TrueLayerSettings } from '@counterfoil/providers/open-banking/truelayer/settings';
import type { CrezcoSettings } from '@counterfoil/providers/pay-by-bank/crezco/settings';
import type { TrueLayerPaymentsSettings } from '@counterfoil/providers/pay-by-bank/truelayer/settings';
import { ConfigError, type Environment } from './config-error.ts';
import { apiUrl, refuseHalf } from './provider-settings.ts';

type Mode = 'demo' | 'production';

/** The provider of payments by bank, with its settings. */
export type PayByBankSettings =
  | { readonly provider: 'crezco'; readonly settings: CrezcoSettings }
  | { readonly provider: 'truelayer'; readonly settings: TrueLayerPaymentsSettings };

const TRUELAYER = [
  'TRUELAYER_AUTH_URL',
  'TRUELAYER_API_URL',
  'TRUELAYER_CLIENT_ID',
  'TRUELAYER_CLIENT_SECRET',
] as const;
const PAYMENTS = [
  'TRUELAYER_PAYMENT_PAGE_URL',
  'TRUELAYER_SIGNING_KEY',
  'TRUELAYER_SIGNING_KEY_ID',
  'TRUELAYER_WEBHOOK_JWKS_URL',
] as const;
const CREZCO = ['CREZCO_API_URL', 'CREZCO_APP_URL', 'CREZCO_API_KEY', 'CREZCO_PARTNER_ID'] as const;
const PROVIDER = 'PAY_BY_BANK_PROVIDER';
const SIGNING_KEY = PAYMENTS[1];

// The sandbox accepts any client and any key.
const SANDBOX_CLIENT = { clientId: 'sandbox-counterfoil', clientSecret: 'of-the-sandbox' };
const SANDBOX_CREZCO = { apiKey: 'of-the-sandbox', partnerId: 'counterfoil-sandbox' };

const sandboxOf = (env: Environment, mode: Mode) =>
  mode === 'demo' ? apiUrl(env, 'SANDBOX_URL') : null;

export function openBanking(env: Environment, mode: Mode): TrueLayerSettings | null {
  const [authUrl, address] = [apiUrl(env, TRUELAYER[0]), apiUrl(env, TRUELAYER[1])];
  const [, , clientId, clientSecret] = TRUELAYER.map((name) => env[name]);
  if (authUrl && address && clientId && clientSecret)
    return { authUrl, apiUrl: address, clientId, clientSecret };
  refuseHalf(env, TRUELAYER);
  const sandbox = sandboxOf(env, mode);
  if (!sandbox) return null;
  const addresses = { authUrl: `${sandbox}/truelayer-auth`, apiUrl: `${sandbox}/truelayer` };
  return { ...addresses, ...SANDBOX_CLIENT };
}

/** The demo uses Crezco in the sandbox. */
export function payByBank(env: Environment, mode: Mode): PayByBankSettings | null {
  const provider = env[PROVIDER];
  refuseHalf(env, CREZCO);
  if (!isSandboxed(env, mode)) refuseHalf(env, PAYMENTS);
  if (!provider) {
    const given = [...CREZCO, ...PAYMENTS].find((name) => env[name]);
    if (given) throw new ConfigError(`${PROVIDER} is missing: ${given} needs it.`);
    return sandboxOf(env, mode) ? crezco(env, mode) : null;
  }
  if (provider === 'crezco') return crezco(env, mode);
  if (provider === 'truelayer') return payments(env, mode);
  throw new ConfigError(`${PROVIDER} must be crezco or truelayer; it is "${provider}".`);
}

function crezco(env: Environment, mode: Mode): PayByBankSettings {
  const [address, appUrl] = [apiUrl(env, CREZCO[0]), apiUrl(env, CREZCO[1])];
  const [, , apiKey, partnerId] = CREZCO.map((name) => env[name]);
  if (address && appUrl && apiKey && partnerId)
    return { provider: 'crezco', settings: { apiUrl: address, appUrl, apiKey, partnerId } };
  const sandbox = sandboxOf(env, mode);
  if (!sandbox) throw missing(CREZCO[0]);
  const addresses = { apiUrl: `${sandbox}/crezco`, appUrl: `${sandbox}/crezco-app` };
  return { provider: 'crezco', settings: { ...addresses, ...SANDBOX_CREZCO } };
}

function payments(env: Environment, mode: Mode): PayByBankSettings {
  const api = openBanking(env, mode);
  if (!api) throw missing(TRUELAYER[0]);
  const signingKey = readSigningKey(env);
  if (!signingKey) throw missing(SIGNING_KEY);
  const own = isSandboxed(env, mode) ? paymentsOfSandbox(env) : ownPayments(env);
  return { provider: 'truelayer', settings: { ...api, ...own, signingKey } };
}

/**
 * The settings are all the sandbox's or none, never mixed with a real provider's. The launcher of both makes its key.
 */
const isSandboxed = (env: Environment, mode: Mode): boolean =>
  sandboxOf(env, mode) !== null &&
  ![...TRUELAYER, ...PAYMENTS].some((name) => name !== SIGNING_KEY && env[name]);

const paymentsOfSandbox = (env: Environment) => {
  const sandbox = apiUrl(env, 'SANDBOX_URL') ?? '';
  return {
    paymentPageUrl: `${sandbox}/truelayer-pay`,
    signingKeyId: 'of-the-sandbox',
    webhookJwksUrl: `${sandbox}/truelayer-webhooks/.well-known/jwks`,
  };
};

function ownPayments(env: Environment) {
  const [page, , signingKeyId, jwks] = PAYMENTS.map((name) => env[name]);
  const [paymentPageUrl, webhookJwksUrl] = [apiUrl(env, PAYMENTS[0]), apiUrl(env, PAYMENTS[3])];
  if (paymentPageUrl && signingKeyId && webhookJwksUrl)
    return { paymentPageUrl, signingKeyId, webhookJwksUrl };
  throw missing(!page ? PAYMENTS[0] : jwks ? PAYMENTS[2] : PAYMENTS[3]);
}

const missing = (name: string) => new ConfigError(`${name} is missing: ${PROVIDER} needs it.`);

function readSigningKey(env: Environment): string | null {
  const text = env[SIGNING_KEY];
  if (!text) return null;
  const pem = Buffer.from(text, 'base64').toString('utf8');
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyDetails?.namedCurve === 'secp521r1') return pem;
  } catch {
    // The parser's message does not help, and the key is secret.
  }
  throw new ConfigError(
    `${SIGNING_KEY} must be a private key on the curve P-521: the base64 of its PEM.`,
  );
}
