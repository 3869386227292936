import type { CompaniesHouseSettings } from '@counterfoil/providers/company-registry/companies-house/settings';
import type { GoCardlessSettings } from '@counterfoil/providers/direct-debit/gocardless/settings';
import { isPublicAddress } from '@counterfoil/providers/tax-authority/hmrc/public-address';
import type { HmrcSettings } from '@counterfoil/providers/tax-authority/hmrc/settings';
import { ConfigError, type Environment } from './config-error.ts';

type Mode = 'demo' | 'production';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The address of a provider's API, without a slash at its end. A key must not travel in the clear. */
export function apiUrl(env: Environment, name: string): string | null {
  const text = env[name]?.replace(/\/+$/, '');
  if (!text) return null;
  const { protocol = '', hostname = '' } = URL.parse(text) ?? {};
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return text;
  throw new ConfigError(`${name} must be an address that starts with https://.`);
}

/** Settings that belong together are all set, or none. */
export function refuseHalf(env: Environment, names: readonly string[]): void {
  const [given, missing] = [true, false].map((is) => names.find((name) => !!env[name] === is));
  if (given && missing) throw new ConfigError(`${missing} is missing: ${given} needs it.`);
}

// The sandbox accepts any key.
const SANDBOX_KEY = '0e1f7d60-demo-4a6f-9c55-000000000000';

export function companiesHouse(env: Environment, mode: Mode): CompaniesHouseSettings | null {
  const [url, key] = ['COMPANIES_HOUSE_API_URL', 'COMPANIES_HOUSE_API_KEY'];
  const [address, apiKey] = [apiUrl(env, url), env[key] || null];
  if (address && apiKey) return { apiUrl: address, apiKey };
  refuseHalf(env, [url, key]);
  const sandbox = mode === 'demo' ? apiUrl(env, 'SANDBOX_URL') : null;
  return sandbox ? { apiUrl: `${sandbox}/companies-house`, apiKey: SANDBOX_KEY } : null;
}

// As in the sandbox's settings.
const SANDBOX_WEBHOOK_SECRET = 'counterfoil-demo-webhook-secret-of-the-sandbox';

const GOCARDLESS = [
  'GOCARDLESS_API_URL',
  'GOCARDLESS_ACCESS_TOKEN',
  'GOCARDLESS_WEBHOOK_SECRET',
] as const;

export function goCardless(env: Environment, mode: Mode): GoCardlessSettings | null {
  const address = apiUrl(env, GOCARDLESS[0]);
  const [, accessToken, webhookSecret] = GOCARDLESS.map((name) => env[name]);
  if (address && accessToken && webhookSecret)
    return { apiUrl: address, accessToken, webhookSecret };
  refuseHalf(env, GOCARDLESS);
  const sandbox = mode === 'demo' && apiUrl(env, 'SANDBOX_URL');
  const demo = { accessToken: 'sandbox_demo', webhookSecret: SANDBOX_WEBHOOK_SECRET };
  return sandbox ? { apiUrl: `${sandbox}/gocardless`, ...demo } : null;
}

const HMRC = ['HMRC_BASE_URL', 'HMRC_WWW_URL', 'HMRC_CLIENT_ID', 'HMRC_CLIENT_SECRET'] as const;
const VENDOR_IP = 'VENDOR_PUBLIC_IP';
// As in the sandbox's settings; the address is one of those that are kept for documents.
const SANDBOX_CLIENT = { clientId: 'counterfoil-demo', clientSecret: 'of-the-sandbox' };
const SANDBOX_VENDOR_IP = '203.0.113.6';

export function hmrc(env: Environment, mode: Mode): HmrcSettings | null {
  const vendorPublicIp = publicAddress(env, VENDOR_IP);
  const [baseUrl, wwwUrl] = [apiUrl(env, HMRC[0]), apiUrl(env, HMRC[1])];
  const [, , clientId, clientSecret] = HMRC.map((name) => env[name]);
  const isComplete = vendorPublicIp !== null || mode === 'demo';
  if (baseUrl && wwwUrl && clientId && clientSecret && isComplete)
    return { baseUrl, wwwUrl, clientId, clientSecret, vendorPublicIp };
  // In the demo the address may be set alone: the sandbox gets it too.
  refuseHalf(env, mode === 'demo' ? HMRC : [...HMRC, VENDOR_IP]);
  const sandbox = mode === 'demo' && apiUrl(env, 'SANDBOX_URL');
  if (!sandbox) return null;
  const address = `${sandbox}/hmrc`;
  return {
    baseUrl: address,
    wwwUrl: address,
    ...SANDBOX_CLIENT,
    vendorPublicIp: vendorPublicIp ?? SANDBOX_VENDOR_IP,
  };
}

function publicAddress(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (isPublicAddress(text)) return text;
  throw new ConfigError(
    `${name} must be the portal’s own public IP address, as the internet sees it; it is "${text}".`,
  );
}
