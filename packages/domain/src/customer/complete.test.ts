import { describe, expect, test } from 'vitest';
import { isCustomerValid, missingCustomerDetails, type CustomerDetails } from './complete.ts';

const COMPLETE: CustomerDetails = {
  name: 'Harbour Lane Bakery',
  email: 'accounts@harbourlane.example',
  phone_no_1: '020 7946 0123',
  address_line_1: '3 Harbour Lane',
  city: 'Bristol',
  post_code: 'BS1 4QA',
  country: 'GB',
};

describe('the details of a customer', () => {
  test('are complete when every required field is filled', () => {
    expect(missingCustomerDetails(COMPLETE)).toEqual([]);
    expect(isCustomerValid(COMPLETE)).toBe(true);
  });

  test.each(Object.keys(COMPLETE))('are incomplete without %s', (field) => {
    for (const nothing of [null, '', '  ']) {
      const customer = { ...COMPLETE, [field]: nothing };
      expect(missingCustomerDetails(customer)).toEqual([field]);
      expect(isCustomerValid(customer)).toBe(false);
    }
  });

  test.each(['IE', 'HK'])('are complete without a post code in %s', (country) => {
    expect(isCustomerValid({ ...COMPLETE, country, post_code: null })).toBe(true);
  });

  test('are incomplete with an invalid e-mail address', () => {
    expect(missingCustomerDetails({ ...COMPLETE, email: 'accounts@' })).toEqual(['email']);
  });

  test('are reported missing in the order of the form', () => {
    const nothing = { name: null, email: null, phone_no_1: null, address_line_1: null };
    expect(missingCustomerDetails({ ...COMPLETE, ...nothing, post_code: null })).toEqual([
      'name',
      'email',
      'phone_no_1',
      'address_line_1',
      'post_code',
    ]);
  });
});
