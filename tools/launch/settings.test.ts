import { expect, test } from 'vitest';
import { demoEnv, officeEnv, readLaunchSettings } from './settings.ts';

test('by default the portal is on port 3000, the sandbox on port 3001 and the data in ./data', () => {
  expect(readLaunchSettings({})).toEqual({
    port: 3000,
    sandboxPort: 3001,
    env: { DATA_DIR: './data' },
  });
});

test('only variables that are set and not empty are passed on', () => {
  const set = {
    DATA_DIR: '/srv/data',
    PORTAL_NOW: '2026-11-21T09:00:00Z',
    TRUST_PROXY: '2',
    OFFICE_PREVIEWS: 'false',
    CLAMD_URL: 'tcp://localhost:3310',
    COMPANIES_HOUSE_API_URL: 'http://localhost:4000',
    COMPANIES_HOUSE_API_KEY: 'key',
    GOCARDLESS_API_URL: 'http://localhost:4001',
    GOCARDLESS_ACCESS_TOKEN: 'token',
    GOCARDLESS_WEBHOOK_SECRET: 'secret',
    HMRC_BASE_URL: 'http://localhost:4002',
    HMRC_WWW_URL: 'http://localhost:4003',
    HMRC_CLIENT_ID: 'id',
    HMRC_CLIENT_SECRET: 'hmrc',
    VENDOR_PUBLIC_IP: '203.0.113.7',
  };
  expect(readLaunchSettings({ ...set, DATABASE_URL: '' }).env).toEqual(set);
});

test.each(['0', '65536', 'abc', '80.5', '-1'])(
  'the port %s is refused with the name of its variable',
  (text) => {
    expect(() => readLaunchSettings({ SANDBOX_PORT: text })).toThrow(
      `SANDBOX_PORT must be a whole number from 1 to 65535, not "${text}".`,
    );
  },
);

test('one port for both is refused', () => {
  expect(() => readLaunchSettings({ PORT: '3001' })).toThrow('PORT and SANDBOX_PORT are both 3001');
});

test('the settings of the banks are passed on, and the sandbox’s key is made when needed', () => {
  const env = {
    TRUELAYER_AUTH_URL: 'http://localhost:4004',
    TRUELAYER_API_URL: 'http://localhost:4004',
    TRUELAYER_CLIENT_ID: 'id',
    TRUELAYER_CLIENT_SECRET: 'secret',
    TRUELAYER_PAYMENT_PAGE_URL: 'http://localhost:4004',
    TRUELAYER_SIGNING_KEY: 'key',
    TRUELAYER_SIGNING_KEY_ID: 'kid',
    TRUELAYER_WEBHOOK_JWKS_URL: 'http://localhost:4004/jwks',
    PAY_BY_BANK_PROVIDER: 'truelayer',
    CREZCO_API_URL: 'http://localhost:4005',
    CREZCO_APP_URL: 'http://localhost:4005',
    CREZCO_API_KEY: 'key',
    CREZCO_PARTNER_ID: 'partner',
  };
  expect(readLaunchSettings(env).env).toEqual({ DATA_DIR: './data', ...env });
  const demo = readLaunchSettings({ PAY_BY_BANK_PROVIDER: 'truelayer' }).env;
  const pem = Buffer.from(demo['TRUELAYER_SIGNING_KEY'] ?? '', 'base64').toString();
  expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
});

test('a command of the office uses the demo’s addresses of sandbox and portal', () => {
  const env = { PORT: '8080', SANDBOX_PORT: '8081', DATABASE_URL: 'postgres://localhost/x' };
  expect(officeEnv(env)).toEqual({ ...env, ...demoEnv(readLaunchSettings(env)) });
  expect(officeEnv(env)).toMatchObject({ SANDBOX_URL: 'http://localhost:8081', PORT: '8080' });
});

test('in production the environment of a command is unchanged, whatever its ports are', () => {
  const env = { SECRETS_KEY: 'key', PORT: '3001' };
  expect(officeEnv(env)).toBe(env);
});
