import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invoiceFields } from './schemas.ts';

const LINE = { description: 'Oak', quantity: '1', price: '1', tax: '20' };
const withLine = (changes: object) => ({ items_attributes: [{ ...LINE, ...changes }] });

describe('the fields of a draft', () => {
  test('are all optional, and may be blank', () => {
    const blank = { number: '', date: '', payment_terms: '', discount: '', items_attributes: [{}] };
    for (const fields of [{}, blank, withLine({ quantity: '', price: null, tax: '' })]) {
      expect(z.safeParse(invoiceFields, fields).success).toBe(true);
    }
  });

  test.each<[string, object, string, string]>([
    [
      'five decimal places',
      withLine({ price: '0.00001' }),
      'price',
      'Must be a number such as 49.99',
    ],
    ['a date that does not exist', { date: '2026-02-30' }, 'date', 'Must be a date as YYYY-MM-DD'],
    [
      'terms of more than a year',
      { payment_terms: 366 },
      'payment_terms',
      'Must be a number of days, 0 to 365',
    ],
    [
      'a number of 41 letters',
      { number: 'x'.repeat(41) },
      'number',
      'Must contain no more than 40 characters',
    ],
    [
      'lines in no list',
      { items_attributes: { 0: {} } },
      'items_attributes',
      'Must be a list of lines',
    ],
    [
      'a line that is removed perhaps',
      withLine({ _destroy: '1' }),
      '_destroy',
      'Must be true or false',
    ],
  ])('refuse %s', (_, fields, name, message) => {
    const issues = z.safeParse(invoiceFields, fields).error?.issues ?? [];
    expect(issues.map(({ path, message: its }) => [path.at(-1), its])).toEqual([[name, message]]);
  });
});
