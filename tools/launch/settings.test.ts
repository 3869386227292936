import { expect, test } from 'vitest';
import { readLaunchSettings } from './settings.ts';

test('without variables the portal is at 3000, the sandbox at 3001, the data in ./data', () => {
  expect(readLaunchSettings({})).toEqual({
    port: 3000,
    sandboxPort: 3001,
    env: { DATA_DIR: './data' },
  });
});

test('passes on the variables that are set, and no empty ones', () => {
  const { env } = readLaunchSettings({
    DATA_DIR: '/srv/data',
    DATABASE_URL: '',
    PORTAL_NOW: '2026-11-21T09:00:00Z',
    TRUST_PROXY: '2',
    OFFICE_PREVIEWS: 'false',
  });
  expect(env).toEqual({
    DATA_DIR: '/srv/data',
    PORTAL_NOW: '2026-11-21T09:00:00Z',
    TRUST_PROXY: '2',
    OFFICE_PREVIEWS: 'false',
  });
});

test.each(['0', '65536', 'abc', '80.5', '-1'])('refuses %s as a port by its variable', (text) => {
  expect(() => readLaunchSettings({ SANDBOX_PORT: text })).toThrow(
    `SANDBOX_PORT must be a whole number from 1 to 65535, not "${text}".`,
  );
});

test('refuses one port for both', () => {
  expect(() => readLaunchSettings({ PORT: '3001' })).toThrow('PORT and SANDBOX_PORT are both 3001');
});
