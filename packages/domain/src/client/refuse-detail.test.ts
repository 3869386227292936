import { expect, test } from 'vitest';
import { BUSINESS_TYPES } from './business-type.ts';
import { refuseDetail, type BusinessDetail } from './refuse-detail.ts';

test.each<[BusinessDetail, string[]]>([
  ['register', ['ltd', 'llp']],
  ['auth_code', ['ltd', 'llp']],
  ['tax_reference', ['partnership', 'ltd', 'llp']],
])('the detail %s is for %j only; others are told why', (detail, may) => {
  expect(BUSINESS_TYPES.filter((type) => refuseDetail(detail, type) === null)).toEqual(may);
  expect(refuseDetail(detail, 'sole-trader')).toEqual({
    kind: 'business',
    reason: expect.stringMatching(/^\w.+\.$/),
  });
});
