import { expect, test } from 'vitest';
import { misfit } from './registry-answer.ts';

const HILL = { company_status: 'active', company_type: 'ltd', company_name: 'HILL & SON LIMITED' };

test.each([
  ['HILL & SON LIMITED', null],
  ['Hill and Son Ltd', null],
  ['  The Hill  & Son, Ltd.', null],
  ['Hill & Son', null],
  ['Hill & Sons Ltd', 'other_name'],
  ['Dale & Son Ltd', 'other_name'],
] as const)('a client invited as %j gets the details of "HILL & SON LIMITED": %s', (...of) => {
  const [company_name, answer] = of;
  expect(misfit({ company_name, business_type: 'ltd' }, HILL)).toBe(answer);
});

test.each([
  ['Hill and Son L.L.P.', 'HILL & SON LLP', null],
  ['Hill C.I.C.', 'HILL CIC', null],
  ['J.K. Hill Ltd', 'JK HILL LIMITED', null],
  ['J. K. Hill Ltd', 'J K HILL LIMITED', null],
  ['A.Hill Ltd', 'A HILL LIMITED', null],
  ['Hill & Co.Ltd', 'HILL AND COMPANY LIMITED', null],
  ['The Hill Co', 'HILL COMPANY PUBLIC LIMITED COMPANY', null],
  ['J Hill Ltd', 'JK HILL LIMITED', 'other_name'],
  ['Hill Companies Ltd', 'HILL CO LIMITED', 'other_name'],
] as const)('a client invited as %j and the register’s %j: %s', (company_name, name, answer) => {
  const company = { ...HILL, company_name: name };
  expect(misfit({ company_name, business_type: 'ltd' }, company)).toBe(answer);
});

test.each([
  ['a number that the register does not know', 'ltd', null, 'unknown'],
  ['a company that no longer exists', 'ltd', { ...HILL, company_status: 'dissolved' }, 'refused'],
  ['a company that is an LLP', 'ltd', { ...HILL, company_type: 'llp' }, 'refused'],
  ['a company that is no LLP', 'llp', HILL, 'refused'],
] as const)('no client gets the details of %s', (_, business_type, company, answer) => {
  expect(misfit({ company_name: 'Hill & Son Ltd', business_type }, company)).toBe(answer);
});
