import { describe, expect, test } from 'vitest';
import {
  halvesOf,
  toAccount,
  toBalance,
  toCard,
  toConnection,
  toInstant,
  toPence,
  toTransaction,
} from './transform.ts';

test.each([
  [-24.25, -2425],
  ['12.50', 1250],
  [0, 0],
  ['-0.00', 0],
  [1e-7, 0],
  [0.1 + 0.2, 30],
  [1.005, 101],
  ['-1.005', -101],
  [1234567.89, 123456789],
  [3, 300],
  ['+7.1', 710],
])('%s is %d pence', (amount, pence) => {
  expect(toPence(amount)).toBe(pence);
});

test.each(['', 'NaN', '1,000', '1e3', '--1', '12345678901', Infinity])(
  '%s is not an amount',
  (amount) => {
    expect(() => toPence(amount)).toThrow('amount');
  },
);

test.each([
  ['2026-11-21', '2026-11-21T00:00:00Z'],
  ['2026-11-21T09:00:00', '2026-11-21T09:00:00Z'],
  ['2026-11-21T09:00:00.1234567', '2026-11-21T09:00:00.1234567Z'],
  ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z'],
  ['2026-06-21T09:00:00+01:00', '2026-06-21T08:00:00Z'],
  ['2026-06-21T09:00:00+0100', '2026-06-21T08:00:00Z'],
])('%s is %s', (text, instant) => {
  expect(toInstant(text).toString()).toBe(instant);
});

test.each([
  'yesterday',
  '2026-13-01',
  '-000100-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T00:00:00Z',
])('%s is not a time', (text) => {
  expect(() => toInstant(text)).toThrow('time');
});

const BARE = { transaction_id: 't', timestamp: '2026-11-21', amount: 5 };

describe('a transaction', () => {
  test.each([
    ['account', 'DEBIT', -5, -500],
    ['account', 'DEBIT', 5, -500],
    ['account', 'credit', 5, 500],
    ['account', 'CREDIT', -5, 500],
    ['account', undefined, -5, -500],
    ['account', undefined, 5, 500],
    ['card', 'DEBIT', 5, -500],
    ['card', 'CREDIT', -5, 500],
    ['card', undefined, 5, -500],
    ['card', undefined, -5, 500],
    ['account', 'DEBIT', 0, 0],
  ] as const)('of an %s, %s of %d, is %d pence', (kind, transaction_type, amount, pence) => {
    const read = toTransaction('booked', kind)({ ...BARE, amount, transaction_type });
    expect(read.amount_pence).toBe(pence);
  });

  test.each([
    ['NUL\u0000 and\u0007bell', 'NUL and bell'],
    ['turned \u202Eround\u202C', 'turned round'],
    ['half \uD83D a sign', 'half  a sign'],
    [`${'x'.repeat(499)}\u{1F600}`, `${'x'.repeat(499)}\uFFFD`],
  ])('loses characters that no screen or database shows: %j', (description, shown) => {
    const read = toTransaction('booked', 'account')({ ...BARE, description });
    expect(read.description).toBe(shown);
  });

  test('keeps the bank’s text, on one line', () => {
    const read = toTransaction(
      'pending',
      'account',
    )({
      ...BARE,
      normalised_provider_transaction_id: 'txn-1',
      provider_transaction_id: 'p-1',
      description: '  CARD \n PAYMENT ',
      merchant_name: 'Shop',
      currency: 'eur',
      transaction_category: 'PURCHASE',
      running_balance: { amount: '12.30' },
    });
    expect(read).toEqual({
      id: 't',
      lasting_id: 'txn-1',
      status: 'pending',
      at: Temporal.Instant.from('2026-11-21T00:00Z'),
      description: 'CARD PAYMENT',
      merchant_name: 'Shop',
      amount_pence: 500,
      currency: 'EUR',
      category: 'PURCHASE',
      running_balance_pence: 1230,
    });
  });

  test('has missing values as null', () => {
    const read = toTransaction('booked', 'account')({ ...BARE, provider_transaction_id: 'p-1' });
    expect(read).toMatchObject({
      lasting_id: 'p-1',
      description: 'No description',
      merchant_name: null,
      currency: 'GBP',
      category: null,
      running_balance_pence: null,
    });
    expect(toTransaction('booked', 'account')(BARE).lasting_id).toBeNull();
  });
});

test.each([
  ['Authorised', 'active'],
  [null, 'active'],
  ['Expired', 'expired'],
  ['Revoked', 'revoked'],
])('a consent that is %s is %s', (consent_status, status) => {
  const read = toConnection({ credentials_id: 'a+/=', consent_status });
  expect(read).toEqual({
    id: 'a+/=',
    bank: { id: '', name: 'Bank', logo_uri: null },
    status,
    consent_created_at: null,
    consent_expires_at: null,
  });
});

test('an account and a card have all their known values', () => {
  const provider = { provider_id: 'ob-x', display_name: 'Bank X', logo_uri: 'https://x/l.svg' };
  const account_number = { iban: 'GB29 NWBK 6016', number: '31926819', sort_code: '60-16-13' };
  expect(toAccount({ account_id: 'a', provider, account_number })).toMatchObject({
    name: 'Bank X',
    sort_code: '601613',
    account_number: '31926819',
    iban: 'GB29NWBK6016',
  });
  expect(toAccount({ account_id: 'a' })).toMatchObject({ sort_code: null, account_number: null });
  const card = toCard({ account_id: 'c', partial_card_number: '**** 0044', currency: 'usd' });
  expect(card).toMatchObject({ kind: 'card', card_ending: '0044', currency: 'USD' });
  expect(toBalance({ current: 1, available: null, credit_limit: '500' })).toEqual({
    currency: 'GBP',
    current_pence: 100,
    available_pence: null,
    overdraft_pence: null,
    credit_limit_pence: 50_000,
  });
});

test('a period is halved between two days, until it is one day', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  const halves = halvesOf({ from: at('2026-11-01T10:00Z'), to: at('2026-11-03T09:00Z') });
  expect(halves?.map(({ from, to }) => [from.toString(), to.toString()])).toEqual([
    ['2026-11-01T10:00:00Z', '2026-11-01T23:59:59Z'],
    ['2026-11-02T00:00:00Z', '2026-11-03T09:00:00Z'],
  ]);
  const day = { from: at('2026-11-01T00:00Z'), to: at('2026-11-01T23:59Z') };
  expect(halvesOf(day)).toBeNull();
});
