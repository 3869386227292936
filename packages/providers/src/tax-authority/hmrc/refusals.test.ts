import { outcomeInWords } from '@counterfoil/domain/vat/outcomes';
import { expect, test } from 'vitest';
import { ProviderError } from '../../calls/port.ts';
import { GrantEnded, TaxRefused, type TaxRefusalCode } from '../port.ts';
import { failAsTold, isNothing } from './failures.ts';
import { errorCodes } from './openapi-document.ts';

/** The meaning of each code of HMRC's document for the client. */
const MEANINGS: Readonly<Record<string, TaxRefusalCode | 'nothing' | 'refresh'>> = {
  CLIENT_OR_AGENT_NOT_AUTHORISED: 'not_authorised',
  DATE_FROM_INVALID: 'date_range',
  DATE_RANGE_INVALID: 'date_range',
  DATE_RANGE_TOO_LARGE: 'date_range',
  DATE_TO_INVALID: 'date_range',
  DUPLICATE_SUBMISSION: 'duplicate_submission',
  INVALID_CREDENTIALS: 'refresh',
  INVALID_DATE_FROM: 'date_range',
  INVALID_DATE_RANGE: 'date_range',
  INVALID_DATE_TO: 'date_range',
  INVALID_MONETARY_AMOUNT: 'wrong_figures',
  INVALID_NUMERIC_VALUE: 'wrong_figures',
  INVALID_REQUEST: 'wrong_figures',
  NOT_FINALISED: 'not_finalised',
  NOT_FOUND: 'nothing',
  PERIOD_KEY_INVALID: 'period_key_invalid',
  RULE_INSOLVENT_TRADER: 'insolvent',
  TAX_PERIOD_NOT_ENDED: 'period_not_ended',
  VAT_NET_VALUE: 'wrong_figures',
  VAT_TOTAL_VALUE: 'wrong_figures',
  VRN_INVALID: 'vrn_invalid',
  // For parameters that the portal never sends: our mistake, which the client can only report to us.
  CHARGE_REFERENCE_INVALID: 'other',
  INVALID_STATUS: 'other',
  MATCHING_RESOURCE_NOT_FOUND: 'other',
};

function meaningOf(error: ProviderError): string {
  if (isNothing(error)) return 'nothing';
  try {
    return failAsTold(error);
  } catch (told) {
    if (told instanceof GrantEnded && told.what === 'access') return 'refresh';
    return told instanceof TaxRefused ? told.reason : 'untold';
  }
}

test('the document has these codes and no others', () => {
  const codes = new Set(errorCodes().map(({ code }) => code));
  expect([...codes].toSorted()).toEqual(Object.keys(MEANINGS).toSorted());
});

test.each(errorCodes())(
  '$status $code means the same in each shape of an error',
  ({ code, status }) => {
    const shapes = [
      { code, message: 'Words' },
      {
        code: 'BUSINESS_ERROR',
        message: 'Words',
        errors: [{ code, message: 'Words', path: '/x' }],
      },
      { statusCode: status, message: code },
    ];
    for (const answer of shapes) {
      const error = new ProviderError('refused', 'Words', { status, answer });
      expect(meaningOf(error)).toBe(MEANINGS[code]);
    }
  },
);

test.each(
  Object.entries(MEANINGS).filter(
    ([, meaning]) => !['nothing', 'refresh', 'other'].includes(meaning),
  ),
)('%s has words of its own for the client', (code, meaning) => {
  const words = outcomeInWords(meaning);
  expect(words).not.toBe(outcomeInWords('other'));
  expect(words).not.toContain(code);
  expect(words).toMatch(/Please |do not need/);
});
