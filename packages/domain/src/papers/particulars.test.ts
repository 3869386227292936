import { expect, test } from 'vitest';
import {
  missingParticulars,
  refuseWithoutParticulars,
  type ParticularsFacts,
} from './particulars.ts';

const ADDRESS = ['1 Test Street', 'Leeds', 'LS1 1AA'];
const SELLER: ParticularsFacts['seller'] = {
  name: 'Test Joinery',
  address_lines: ADDRESS,
  company_number: null,
  registered_office: null,
  vat_number: null,
};
const NUMBERED = { ...SELLER, company_number: '01234567' };

type Case = [
  string,
  ParticularsFacts['businessType'],
  Partial<ParticularsFacts['seller']>,
  Pick<ParticularsFacts, 'chargesVat'>['chargesVat'],
  string[],
];

const VAT_NUMBER = { vat_number: '123456789' };
const NO_ADDRESS = { address_lines: [] };

const CASES: Case[] = [
  ['a sole trader with name and address', 'sole-trader', SELLER, false, []],
  ['a partnership with name and address', 'partnership', SELLER, false, []],
  ['a sole trader without an address', 'sole-trader', NO_ADDRESS, false, ['address']],
  ['a partnership without an address', 'partnership', NO_ADDRESS, false, ['address']],
  ['a town alone', 'sole-trader', { address_lines: ['Leeds'] }, false, ['address']],
  ['a business without a name', 'sole-trader', { name: ' ' }, false, ['name']],
  ['VAT with a number', 'sole-trader', VAT_NUMBER, true, []],
  ['VAT without a number', 'sole-trader', SELLER, true, ['vat_number']],
  ['a number still pending, without VAT', 'sole-trader', SELLER, false, []],
  ['VAT with nothing else', 'partnership', NO_ADDRESS, true, ['address', 'vat_number']],
  ['a company with all of it', 'ltd', NUMBERED, false, []],
  ['an LLP with all of it', 'llp', NUMBERED, false, []],
  ['a company without a number', 'ltd', SELLER, false, ['company_number']],
  ['an LLP without a number', 'llp', { ...NO_ADDRESS }, false, ['company_number']],
  [
    'a company without an office',
    'ltd',
    { ...NUMBERED, ...NO_ADDRESS },
    false,
    ['registered_office'],
  ],
  [
    'a company with a trading address alone',
    'llp',
    { ...NUMBERED, registered_office: [] },
    false,
    ['registered_office'],
  ],
  [
    'a company with both addresses',
    'ltd',
    { ...NUMBERED, address_lines: ['Unit 4', 'Leeds'], registered_office: ADDRESS },
    false,
    [],
  ],
  [
    'a company that charges VAT without numbers',
    'ltd',
    { ...NUMBERED, ...NO_ADDRESS },
    true,
    ['registered_office', 'vat_number'],
  ],
];

test.each(CASES)(
  'the missing particulars of %s (%s) are named',
  (_, businessType, changes, chargesVat, expected) => {
    const seller = { ...SELLER, ...changes };
    const facts = { type: 'invoice', businessType, seller, chargesVat } as const;
    expect(missingParticulars(facts).map(({ particular }) => particular)).toEqual(expected);
    expect(refuseWithoutParticulars(facts)?.kind).toBe(
      expected.length > 0 ? 'particulars' : undefined,
    );
  },
);

const BARE = { ...SELLER, name: '', address_lines: [] };

test.each([
  [
    'sole-trader',
    {
      name: '/account#get_in_touch',
      address: '/account/invoice#trading_address.address_line_1',
      vat_number: '/account#vat_number',
    },
  ],
  ['ltd', { company_number: '/account#company_number', vat_number: '/account#vat_number' }],
  ['llp', { registered_office: '/account#registered_office' }],
] as const)(
  'the particulars missing for a %s are corrected at their field',
  (businessType, places) => {
    const seller = businessType === 'llp' ? { ...NUMBERED, address_lines: [] } : BARE;
    const missing = missingParticulars({ type: 'invoice', businessType, seller, chargesVat: true });
    const found = Object.fromEntries(
      missing.map(({ particular, page, field }) => [particular, `${page}#${field}`]),
    );
    expect(found).toMatchObject(places);
  },
);

test.each([
  [
    'invoice',
    'This invoice is missing something it needs by law. Your business address is missing.',
  ],
  [
    'CreditNote',
    'This credit note is missing something it needs by law. Your business address is missing.',
  ],
] as const)('the refusal of a document of type %s says what is missing', (type, reason) => {
  const seller = { ...SELLER, address_lines: [] };
  const facts = { type, businessType: 'sole-trader', seller, chargesVat: false } as const;
  expect(refuseWithoutParticulars(facts)).toEqual({ kind: 'particulars', reason });
});
