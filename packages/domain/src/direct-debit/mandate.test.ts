import { describe, expect, test } from 'vitest';
import { firstCollectionDate, guaranteeText } from './guarantee.ts';
import { hasMandateEnded, isFinalFailure, isUsableMandate } from './mandate.ts';

test.each([
  ['pending_submission', true],
  ['submitted', true],
  ['active', true],
  ['pending_customer_approval', false],
  ['suspended_by_payer', false],
  ['failed', false],
  ['cancelled', false],
  ['expired', false],
  ['consumed', false],
  ['blocked', false],
  ['something new', false],
])('a mandate that is %s gives usable bank details: %s', (status, usable) => {
  expect(isUsableMandate(status)).toBe(usable);
});

test.each([
  ['pending_customer_approval', false],
  ['pending_submission', false],
  ['submitted', false],
  ['active', false],
  // The bank may reinstate it.
  ['suspended_by_payer', false],
  ['failed', true],
  ['cancelled', true],
  ['expired', true],
  ['consumed', true],
  ['blocked', true],
  ['something new', false],
])('a mandate that is %s has ended: %s', (status, ended) => {
  expect(hasMandateEnded(status)).toBe(ended);
});

test.each([
  ['failed', false, true],
  ['failed', true, false],
  // By now it has been collected after all, or is tried again.
  ['paid_out', false, false],
  ['submitted', false, false],
])(
  'a payment that is %s, with another attempt %s, has failed for good: %s',
  (status, willAttemptRetry, is) => {
    expect(isFinalFailure({ status, willAttemptRetry })).toBe(is);
  },
);

test('the first collection is 10 working days after the instruction', () => {
  expect(firstCollectionDate('2026-12-17')).toBe('2027-01-05');
});

describe('the guarantee', () => {
  const text = guaranteeText('Brightpence').join(' ');

  test('names who collects, and the notice of 10 working days', () => {
    expect(text).toContain('Brightpence will notify you 10 working days in advance');
    expect(text).toContain('by Brightpence or your bank or building society');
    expect(text).not.toContain('[');
  });
});
