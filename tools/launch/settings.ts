import { generateKeyPairSync } from 'node:crypto';
import { LaunchError } from './child.ts';

export type LaunchSettings = {
  readonly port: number;
  readonly sandboxPort: number;
  /** Variables for both processes, unchanged: the place of the data, the time, the proxy, features that are off. */
  readonly env: Record<string, string>;
};

const PASSED_ON = [
  'DATA_DIR',
  'DATABASE_URL',
  'REQUESTS_DATABASE_URL',
  'BLOBS_URL',
  'COLD_BLOBS_URL',
  'PORTAL_NOW',
  'TRUST_PROXY',
  'CLIENT_PORT_HEADER',
  'OFFICE_PREVIEWS',
  'CLAMD_URL',
  'COMPANIES_HOUSE_API_URL',
  'COMPANIES_HOUSE_API_KEY',
  'GOCARDLESS_API_URL',
  'GOCARDLESS_ACCESS_TOKEN',
  'GOCARDLESS_WEBHOOK_SECRET',
  'HMRC_BASE_URL',
  'HMRC_WWW_URL',
  'HMRC_CLIENT_ID',
  'HMRC_CLIENT_SECRET',
  'VENDOR_PUBLIC_IP',
  'TRUELAYER_AUTH_URL',
  'TRUELAYER_API_URL',
  'TRUELAYER_CLIENT_ID',
  'TRUELAYER_CLIENT_SECRET',
  'TRUELAYER_PAYMENT_PAGE_URL',
  'TRUELAYER_SIGNING_KEY',
  'TRUELAYER_SIGNING_KEY_ID',
  'TRUELAYER_WEBHOOK_JWKS_URL',
  'PAY_BY_BANK_PROVIDER',
  'CREZCO_API_URL',
  'CREZCO_APP_URL',
  'CREZCO_API_KEY',
  'CREZCO_PARTNER_ID',
];

function portOf(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = env[name] ?? '';
  if (text === '') return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new LaunchError(`${name} must be a whole number from 1 to 65535, not "${text}".`);
}

/**
 * The demo's settings from the environment, e.g. `PORT=8080` -> `{port: 8080, sandboxPort: 3001, ...}`.
 * @throws LaunchError that names the invalid variable
 */
export function readLaunchSettings(env: NodeJS.ProcessEnv): LaunchSettings {
  const port = portOf(env, 'PORT', 3000);
  const sandboxPort = portOf(env, 'SANDBOX_PORT', 3001);
  if (port === sandboxPort) {
    throw new LaunchError(`PORT and SANDBOX_PORT are both ${port}: give one of them another port.`);
  }
  const given = PASSED_ON.flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const ours = signingKey(env);
  return { port, sandboxPort, env: { DATA_DIR: './data', ...ours, ...Object.fromEntries(given) } };
}

/**
 * Settings that the demo's portal, and the office's commands without it, have besides: the addresses of the portal and
 * the sandbox.
 */
export const demoEnv = ({ port, sandboxPort }: LaunchSettings): Record<string, string> => ({
  COUNTERFOIL_MODE: 'demo',
  PORT: String(port),
  SANDBOX_URL: `http://localhost:${sandboxPort}`,
});

/** The environment of an office's command: that of the portal. One with a key of its own is no demo, and has it all. */
export const officeEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  env['SECRETS_KEY'] ? env : { ...env, ...demoEnv(readLaunchSettings(env)) };

/** For payments of TrueLayer in the sandbox, which learns the key from us as the real one learns it in its console. */
function signingKey(env: NodeJS.ProcessEnv): Record<string, string> {
  if (env['PAY_BY_BANK_PROVIDER'] !== 'truelayer' || env['TRUELAYER_API_URL']) return {};
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { TRUELAYER_SIGNING_KEY: Buffer.from(pem).toString('base64') };
}
