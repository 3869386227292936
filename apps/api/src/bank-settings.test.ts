import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openBanking, payByBank } from './bank-settings.ts';
import { ConfigError } from './config-error.ts';

const pemOn = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const encode = (pem: string | Buffer) => Buffer.from(pem).toString('base64');
const PEM = pemOn('P-521');

const BANK = {
  TRUELAYER_AUTH_URL: 'https://auth.bank.example/',
  TRUELAYER_API_URL: 'https://api.bank.example',
  TRUELAYER_CLIENT_ID: 'id',
  TRUELAYER_CLIENT_SECRET: 'hunter2',
};
const PAYMENTS = {
  TRUELAYER_PAYMENT_PAGE_URL: 'https://pay.bank.example',
  TRUELAYER_SIGNING_KEY: encode(PEM),
  TRUELAYER_SIGNING_KEY_ID: 'kid',
  TRUELAYER_WEBHOOK_JWKS_URL: 'https://webhooks.bank.example/.well-known/jwks',
};
const CREZCO = {
  CREZCO_API_URL: 'https://api.crezco.example',
  CREZCO_APP_URL: 'https://app.crezco.example/',
  CREZCO_API_KEY: 'hunter2',
  CREZCO_PARTNER_ID: 'partner',
};
const BY_TRUELAYER = { PAY_BY_BANK_PROVIDER: 'truelayer', ...BANK, ...PAYMENTS };
const BY_CREZCO = { PAY_BY_BANK_PROVIDER: 'crezco', ...CREZCO };
const SANDBOX_URL = 'http://localhost:3001';

/** The one line that stops the start. */
function lineOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    expect(message).not.toMatch(/\n|hunter2|PRIVATE/);
    return message;
  }
  return 'no error';
}

describe('the provider of bank data', () => {
  test('comes from the settings, and does not exist without them', () => {
    expect(openBanking(BANK, 'production')).toEqual({
      authUrl: 'https://auth.bank.example',
      apiUrl: 'https://api.bank.example',
      clientId: 'id',
      clientSecret: 'hunter2',
    });
    expect(openBanking({}, 'production')).toBeNull();
  });

  test.each(Object.keys(BANK))('is refused without %s, which the line names', (name) => {
    const line = lineOf(() => openBanking({ ...BANK, [name]: '' }, 'production'));
    expect(line).toMatch(new RegExp(`^${name} is missing: TRUELAYER_\\w+ needs it\\.$`));
  });

  test('is refused over plain HTTP, except on this machine', () => {
    const clear = { ...BANK, TRUELAYER_AUTH_URL: 'http://auth.bank.example' };
    expect(lineOf(() => openBanking(clear, 'production'))).toContain('TRUELAYER_AUTH_URL');
    const here = { ...BANK, TRUELAYER_AUTH_URL: 'http://127.0.0.1:4000' };
    expect(openBanking(here, 'production')).toMatchObject({ authUrl: 'http://127.0.0.1:4000' });
  });

  test('is the sandbox’s in the demo only', () => {
    expect(openBanking({ SANDBOX_URL }, 'production')).toBeNull();
    expect(openBanking({ SANDBOX_URL }, 'demo')).toMatchObject({
      authUrl: 'http://localhost:3001/truelayer-auth',
      apiUrl: 'http://localhost:3001/truelayer',
    });
    expect(openBanking({ SANDBOX_URL, ...BANK }, 'demo')).toMatchObject({ clientId: 'id' });
  });
});

describe('the provider of payments by bank', () => {
  test('is the named one, at the address in its settings', () => {
    expect(payByBank(BY_CREZCO, 'production')).toEqual({
      provider: 'crezco',
      settings: {
        apiUrl: 'https://api.crezco.example',
        appUrl: 'https://app.crezco.example',
        apiKey: 'hunter2',
        partnerId: 'partner',
      },
    });
    expect(payByBank({ ...BY_CREZCO, ...BY_TRUELAYER }, 'production')).toMatchObject({
      provider: 'truelayer',
      settings: {
        authUrl: 'https://auth.bank.example',
        paymentPageUrl: 'https://pay.bank.example',
        signingKey: PEM,
        signingKeyId: 'kid',
        webhookJwksUrl: 'https://webhooks.bank.example/.well-known/jwks',
      },
    });
    expect(payByBank({}, 'production')).toBeNull();
  });

  test.each([
    ...Object.keys(CREZCO).map((name) => [name, BY_CREZCO] as const),
    ...Object.keys({ ...BANK, ...PAYMENTS }).map((name) => [name, BY_TRUELAYER] as const),
    ['PAY_BY_BANK_PROVIDER', BY_CREZCO] as const,
    ['PAY_BY_BANK_PROVIDER', BY_TRUELAYER] as const,
  ])('is refused without %s, which the line names, in the demo too', (name, env) => {
    for (const mode of ['production', 'demo'] as const) {
      const line = lineOf(() => payByBank({ SANDBOX_URL, ...env, [name]: '' }, mode));
      expect(line).toMatch(new RegExp(`^${name} is missing: \\w+ needs it\\.$`));
    }
  });

  test.each([
    ['PAY_BY_BANK_PROVIDER', 'paypal'],
    ['TRUELAYER_SIGNING_KEY', 'hunter2'],
    ['TRUELAYER_SIGNING_KEY', encode(pemOn('P-256'))],
    ['TRUELAYER_WEBHOOK_JWKS_URL', 'http://webhooks.bank.example/jwks'],
    ['TRUELAYER_PAYMENT_PAGE_URL', 'pay.bank.example'],
  ])('is refused when %s is %s', (name, value) => {
    expect(lineOf(() => payByBank({ ...BY_TRUELAYER, [name]: value }, 'production'))).toContain(
      name,
    );
  });

  test('is the sandbox’s in the demo only: Crezco, or TrueLayer with the key given to both', () => {
    for (const provider of ['crezco', 'truelayer']) {
      const env = { SANDBOX_URL, PAY_BY_BANK_PROVIDER: provider };
      expect(lineOf(() => payByBank(env, 'production'))).toMatch(/^(CREZCO|TRUELAYER)_\w+ is miss/);
    }
    expect(payByBank({ SANDBOX_URL }, 'production')).toBeNull();
    expect(payByBank({ SANDBOX_URL }, 'demo')).toMatchObject({
      provider: 'crezco',
      settings: {
        apiUrl: 'http://localhost:3001/crezco',
        appUrl: 'http://localhost:3001/crezco-app',
      },
    });
    const { TRUELAYER_SIGNING_KEY } = PAYMENTS;
    const env = { SANDBOX_URL, PAY_BY_BANK_PROVIDER: 'truelayer', TRUELAYER_SIGNING_KEY };
    expect(payByBank(env, 'demo')).toMatchObject({
      provider: 'truelayer',
      settings: {
        apiUrl: 'http://localhost:3001/truelayer',
        paymentPageUrl: 'http://localhost:3001/truelayer-pay',
        webhookJwksUrl: 'http://localhost:3001/truelayer-webhooks/.well-known/jwks',
      },
    });
  });
});
