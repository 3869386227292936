import { expect, test } from 'vitest';
import type { BusinessType } from './business-type.ts';
import { refuseCompany } from './refuse-company.ts';

test.each<[string | null, string | null, BusinessType, RegExp | null]>([
  ['active', 'ltd', 'ltd', null],
  ['active', 'private-limited-guarant-nsc', 'ltd', null],
  ['active', 'llp', 'llp', null],
  // In trouble, but still there.
  ['liquidation', 'ltd', 'ltd', null],
  [null, null, 'llp', null],
  ['dissolved', 'ltd', 'ltd', /no longer exists/],
  ['converted-closed', 'llp', 'llp', /no longer exists/],
  ['active', 'llp', 'ltd', /is an LLP/],
  ['active', 'plc', 'llp', /isn’t an LLP/],
])(
  'a company that is %s, of the type %s, for a client who is %s: %s',
  (status, kind, type, why) => {
    const refusal = refuseCompany({ company_status: status, company_type: kind }, type);
    if (why === null) expect(refusal).toBeNull();
    else expect(refusal).toEqual({ kind: 'state', reason: expect.stringMatching(why) });
  },
);
