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

describe('complete enough to invoice', () => {
  test('a customer with all details is', () => {
    expect(missingCustomerDetails(COMPLETE)).toEqual([]);
    expect(isCustomerValid(COMPLETE)).toBe(true);
  });

  test.each(Object.keys(COMPLETE))('%s is needed', (field) => {
    for (const nothing of [null, '', '  ']) {
      const customer = { ...COMPLETE, [field]: nothing };
      expect(missingCustomerDetails(customer)).toEqual([field]);
      expect(isCustomerValid(customer)).toBe(false);
    }
  });

  test('an e-mail nobody can be reached at is missing', () => {
    expect(missingCustomerDetails({ ...COMPLETE, email: 'accounts@' })).toEqual(['email']);
  });

  test('what is missing is named in the order of the form', () => {
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
