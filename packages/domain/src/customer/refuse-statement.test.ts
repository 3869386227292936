import { expect, test } from 'vitest';
import { refuseStatementSend, type StatementFacts } from './refuse-statement.ts';

const FINE: StatementFacts = {
  email: 'a@example.test',
  external_accounting_id: null,
  isClientLeft: false,
  isInvoiced: true,
};

test('an invoiced customer with an email address can be sent a statement', () => {
  expect(refuseStatementSend(FINE)).toBeNull();
});

test.each([
  [{ isClientLeft: true, external_accounting_id: 'X', email: null }, 'left', /left the service/],
  [
    { external_accounting_id: 'X', email: null },
    'external',
    /^This customer is kept in your accounting software/,
  ],
  [{ email: null }, 'address', /has no email address/],
  [{ email: '' }, 'address', /has no email address/],
  [{ isInvoiced: false }, 'state', /has no invoices yet/],
] as const)('a statement is refused for %o: %s', (changes, kind, reason) => {
  expect(refuseStatementSend({ ...FINE, ...changes })).toEqual({
    kind,
    reason: expect.stringMatching(reason),
  });
});
