import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toCompany, toFound } from './transform.ts';
import { companyProfile, companySearch } from './types.ts';

const PROFILE = { company_name: 'A LTD', company_number: '09876543', type: 'ltd' };
const companyOf = (members: object) =>
  toCompany(z.parse(companyProfile, { ...PROFILE, ...members }));

test('a whole profile is read', () => {
  const registered_office_address = {
    premises: '48',
    address_line_1: 'Queen  Square ',
    address_line_2: 'Redcliffe',
    locality: 'Bristol',
    postal_code: 'BS1 4LH',
    country: 'England',
  };
  const accounts = { accounting_reference_date: { day: '31', month: '03' } };
  const company_status = 'active';
  expect(companyOf({ registered_office_address, accounts, company_status, etag: 'x' })).toEqual({
    company_number: '09876543',
    company_name: 'A LTD',
    company_status: 'active',
    company_type: 'ltd',
    year_end: { day: 31, month: 3 },
    address_line_1: '48 Queen Square',
    address_line_2: 'Redcliffe',
    city: 'Bristol',
    post_code: 'BS1 4LH',
  });
});

test('a profile with hardly any fields is read', () => {
  expect(companyOf({ registered_office_address: {} })).toMatchObject({
    company_status: null,
    year_end: null,
    address_line_1: null,
    post_code: null,
  });
});

describe('the first line of an address', () => {
  test.each([
    ['12', 'Park Row', '12 Park Row'],
    ['12', '12 Park Row', '12 Park Row'],
    ['12', '12, Park Row', '12, Park Row'],
    ['12', '123 Park Row', '12 123 Park Row'],
    ['12', '12a Park Row', '12 12a Park Row'],
    ['UNIT 4', 'Unit 4 Temple Yard', 'Unit 4 Temple Yard'],
    ['12 Park Row', 'Park Row', '12 Park Row'],
    ['12 Park Row', 'Row', '12 Park Row'],
    ['Parkrow', 'Row', 'Parkrow Row'],
    ['The Mill', null, 'The Mill'],
    [' ', 'Park Row', 'Park Row'],
    [undefined, undefined, null],
  ])('of the premises %j and the line %j is %j', (premises, address_line_1, line) => {
    const registered_office_address = { premises, address_line_1 };
    expect(companyOf({ registered_office_address }).address_line_1).toBe(line);
  });

  test('is the post office box when there is nothing else', () => {
    const office = { po_box: '17' };
    expect(companyOf({ registered_office_address: office }).address_line_1).toBe('PO Box 17');
    const street = { ...office, address_line_1: 'Park Row' };
    expect(companyOf({ registered_office_address: street }).address_line_1).toBe('Park Row');
  });
});

test.each([
  [
    { day: '26', month: '02' },
    { day: 26, month: 2 },
  ],
  [
    { day: 26, month: 2 },
    { day: 26, month: 2 },
  ],
  [
    { day: 29, month: 2 },
    { day: 29, month: 2 },
  ],
  [{ day: 30, month: 2 }, null],
  [{ day: 1, month: 13 }, null],
  [{ day: 'x', month: 1 }, null],
  [{ day: 1.5, month: 1 }, null],
])('the year end of %j is %j', (accounting_reference_date, year_end) => {
  expect(companyOf({ accounts: { accounting_reference_date } }).year_end).toEqual(year_end);
});

test('a search returns ten companies at most', () => {
  const item = { title: ' A  LTD', company_number: 'oc334455', address_snippet: '1 Road, Leeds' };
  const found = toFound(z.parse(companySearch, { items: Array(12).fill(item) }));
  expect(found).toHaveLength(10);
  expect(found[0]).toEqual({
    company_number: 'OC334455',
    company_name: 'A LTD',
    company_status: null,
    company_type: null,
    address: '1 Road, Leeds',
  });
});
