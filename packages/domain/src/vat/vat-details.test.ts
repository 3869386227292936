import { expect, test } from 'vitest';
import { NOT_REGISTERED, vatDetails, vatErrors, type VatAnswers } from './vat-details.ts';

const ANSWERED: VatAnswers = {
  vat_registered: true,
  is_vat_certificate_available: false,
  vat_scheme: 'standard',
  cash_accounting: true,
  vat_return_frequency: 'quarterly_frequency',
  vat_number: '101747696',
  vat_rate: '20',
};
const NOTHING: VatAnswers = { ...NOT_REGISTERED, vat_registered: null };
const errorsOf = (answers: VatAnswers, hasCertificate = false) =>
  Object.fromEntries(
    vatErrors(answers, hasCertificate).map(({ field, message }) => [field, message]),
  );

test('complete answers have no errors, and are stored in one form', () => {
  expect(vatErrors(ANSWERED, false)).toEqual([]);
  const typed = { ...ANSWERED, vat_number: ' 101 7476-96 ', vat_rate: ' 20.00 % ' };
  expect(errorsOf(typed)).toEqual({});
  expect(vatDetails(typed)).toEqual(ANSWERED);
});

test('whether the client is registered is required first', () => {
  expect(errorsOf({ ...ANSWERED, vat_registered: null })).toEqual({ vat_registered: 'Required' });
});

test('a registered client requires scheme, frequency, number and rate, and all missing are named', () => {
  expect(errorsOf({ ...NOTHING, vat_registered: true })).toEqual({
    vat_scheme: 'Required',
    vat_return_frequency: 'Required',
    vat_number: 'Required',
    vat_rate: 'Required',
  });
  expect(errorsOf({ ...ANSWERED, vat_number: ' ', vat_rate: '' })).toEqual({
    vat_number: 'Required',
    vat_rate: 'Required',
  });
});

test('a client who is not registered needs no other values, and has none', () => {
  const answers = { ...ANSWERED, vat_registered: false, is_vat_certificate_available: true };
  expect(errorsOf({ ...answers, vat_number: 'x', vat_rate: 'x' })).toEqual({});
  expect(vatDetails(answers)).toEqual({ ...NOTHING, vat_registered: false });
});

test('a certificate that is announced must be uploaded', () => {
  const answers = { ...ANSWERED, is_vat_certificate_available: true };
  expect(errorsOf(answers)).toEqual({ file: 'Please upload a vat document' });
  expect(errorsOf(answers, true)).toEqual({});
});

test('a certificate replaces all the answers that it has, not some', () => {
  const answers = { ...NOTHING, vat_registered: true, is_vat_certificate_available: true };
  expect(errorsOf(answers, true)).toEqual({});
  expect(vatDetails(answers)).toMatchObject({ vat_registered: true, vat_number: null });
  expect(errorsOf({ ...answers, vat_scheme: 'retail' }, true)).toEqual({
    vat_return_frequency: 'Required',
    vat_number: 'Required',
    vat_rate: 'Required',
  });
});

test.each(['standard', 'flat_rate', 'retail', 'other_vat'])('%s is a scheme', (vat_scheme) => {
  expect(errorsOf({ ...ANSWERED, vat_scheme })).toEqual({});
});

test.each(['quarterly_frequency', 'annual_frequency', 'monthly_frequency'])(
  '%s is a frequency of returns',
  (vat_return_frequency) => {
    expect(errorsOf({ ...ANSWERED, vat_return_frequency })).toEqual({});
  },
);

test.each<[Partial<VatAnswers>, string, string]>([
  [
    // Its rate cannot be judged without a scheme.
    { vat_scheme: 'margin', vat_rate: '12.5' },
    'vat_scheme',
    'Must be one of standard, flat_rate, retail, other_vat',
  ],
  [
    { vat_return_frequency: 'weekly' },
    'vat_return_frequency',
    'Must be one of quarterly_frequency, annual_frequency, monthly_frequency',
  ],
  [{ vat_number: 'GB 101 7476 96' }, 'vat_number', 'Should not start with the prefix'],
  [{ vat_number: '12345678' }, 'vat_number', 'Must contain 9 characters'],
  [{ vat_number: '1234567890' }, 'vat_number', 'Must contain 9 characters'],
  [{ vat_rate: '12.5' }, 'vat_rate', 'Must be 20, 5 or 0'],
  [{ vat_rate: 'much' }, 'vat_rate', 'Must be a number such as 12.5, from 0 to 100'],
  [{ vat_rate: '-5' }, 'vat_rate', 'Must be a number such as 12.5, from 0 to 100'],
  [
    { vat_scheme: 'flat_rate', vat_rate: '101' },
    'vat_rate',
    'Must be a number such as 12.5, from 0 to 100',
  ],
])('%j is refused', (changes, field, message) => {
  expect(errorsOf({ ...ANSWERED, ...changes })).toEqual({ [field]: message });
});

test.each(['20', '5', '0', 5])('every scheme has the rate %s', (vat_rate) => {
  expect(errorsOf({ ...ANSWERED, vat_rate })).toEqual({});
});

test.each(['12.5', '16.5', '4', '7.5 %', '0', 9.5])(
  'the flat rate scheme has rates of its own: %s',
  (vat_rate) => {
    expect(errorsOf({ ...ANSWERED, vat_scheme: 'flat_rate', vat_rate })).toEqual({});
  },
);

test('a number with wrong check digits is accepted', () => {
  expect(errorsOf({ ...ANSWERED, vat_number: '987654321' })).toEqual({});
});
