import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { londonTime, startClock } from './clock.ts';
import { readSettings } from './settings.ts';

test('by default the sandbox uses port 3001 and keeps its mail in ./data', () => {
  expect(readSettings({})).toEqual({
    httpPort: 3001,
    smtpPort: 0,
    clamdPort: 0,
    inboxFolder: path.resolve('data/sandbox/inbox'),
    directDebitFile: path.resolve('data/sandbox/direct-debit.json'),
    stateFolder: path.resolve('data/sandbox/state'),
    startsAt: undefined,
    portalUrl: undefined,
    goCardlessWebhookSecret: 'counterfoil-demo-webhook-secret-of-the-sandbox',
    trueLayerSigningKey: undefined,
    hmrcFolder: path.resolve('data/sandbox/hmrc'),
    hmrcClient: { clientId: 'counterfoil-demo', clientSecret: 'of-the-sandbox' },
    hmrcCallsASecond: 3,
  });
});

test.each([
  ['SANDBOX_PORT', '70000'],
  ['SANDBOX_SMTP_PORT', 'smtp'],
  ['PORTAL_NOW', 'yesterday'],
  ['SANDBOX_HMRC_CALLS_A_SECOND', '0'],
  ['PORTAL_URL', 'javascript:alert(1)'],
])('an invalid %s is refused in one sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} is "[^"]+".*\\.$`));
});

test('the clock starts at PORTAL_NOW and runs on', async () => {
  const now = startClock(readSettings({ PORTAL_NOW: '2026-03-02T09:00:00Z' }).startsAt);
  expect(now().toString()).toMatch(/^2026-03-02T09:0/);
  const start = Date.parse('2026-03-02T09:00:00Z');
  expect(now().epochMilliseconds).toBeGreaterThanOrEqual(start);
  await vi.waitUntil(() => now().epochMilliseconds >= start + 20, { timeout: 120_000 });
});

test.each([
  ['2026-01-05T09:07:00Z', '05/01/2026 09:07'],
  ['2026-07-05T23:30:00Z', '06/07/2026 00:30'],
])('%s is shown as %s in London time', (instant, text) => {
  expect(londonTime(instant)).toBe(text);
});
