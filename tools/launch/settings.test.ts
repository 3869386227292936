import { expect, test } from 'vitest';
import { readLaunchSettings } from './settings.ts';

test('by default the portal is on port 3000, the sandbox on port 3001 and the data in ./data', () => {
  expect(readLaunchSettings({})).toEqual({
    port: 3000,
    sandboxPort: 3001,
    env: { DATA_DIR: './data' },
  });
});

test('only variables that are set and not empty are passed on', () => {
  const { env } = readLaunchSettings({
    DATA_DIR: '/srv/data',
    DATABASE_URL: '',
    PORTAL_NOW: '2026-11-21T09:00:00Z',
    TRUST_PROXY: '2',
    OFFICE_PREVIEWS: 'false',
    COMPANIES_HOUSE_API_URL: 'http://localhost:4000',
    COMPANIES_HOUSE_API_KEY: 'key',
    GOCARDLESS_API_URL: 'http://localhost:4001',
    GOCARDLESS_ACCESS_TOKEN: 'token',
    GOCARDLESS_WEBHOOK_SECRET: 'secret',
  });
  expect(env).toEqual({
    DATA_DIR: '/srv/data',
    PORTAL_NOW: '2026-11-21T09:00:00Z',
    TRUST_PROXY: '2',
    OFFICE_PREVIEWS: 'false',
    COMPANIES_HOUSE_API_URL: 'http://localhost:4000',
    COMPANIES_HOUSE_API_KEY: 'key',
    GOCARDLESS_API_URL: 'http://localhost:4001',
    GOCARDLESS_ACCESS_TOKEN: 'token',
    GOCARDLESS_WEBHOOK_SECRET: 'secret',
  });
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
