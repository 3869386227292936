import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clientFields } from './account/client-fields.ts';
import { contactFields } from './account/contact-fields.ts';
import { identityFields } from './identity/identity-fields.ts';
import { invoiceSettingsFields } from './account/invoice-settings-fields.ts';
import { customerChanges } from './customers/customer-fields.ts';
import { directDebitFields } from './payments/direct-debit-fields.ts';
import { loginEmail } from './sessions/login-email.ts';

const ACCOUNT = {
  account_name: 'Ash Ltd',
  sort_code: '601613',
  account_number: '31926819',
  iban: 'GB29NWBK60161331926819',
  swift: 'NWBKGB2L',
};
const COMPACT = { sort_code: '601613', account_number: '31926819' };
const settings = (changes: object) => ({ invoice_bank_account: { ...ACCOUNT, ...changes } });
const debit = (changes: object) => ({
  account_name: 'Ash',
  ...COMPACT,
  account_holder_confirmed: true,
  ...changes,
});

/** As a code is pasted: marks of direction around it, each of its characters apart from the next. */
const pasted = (code: string, between: string) =>
  `\u202d\ufeff${code.split('').join(between)}\u200b\u202c\u00a0`;

const BETWEEN = [
  '',
  '\u00a0',
  '\u2009',
  '\u2011',
  '\u2013',
  '\u2212',
  '\u200b',
  '\u00ad',
  '\u200e',
];

/** The form in which a field keeps a pasted code; the whole request is in the form of its route. */
const CODES: [string, z.core.$ZodType, (code: string) => unknown, string][] = [
  ['sort code', invoiceSettingsFields, (sort_code) => settings({ sort_code }), '601613'],
  ['account', invoiceSettingsFields, (account_number) => settings({ account_number }), '31926819'],
  ['IBAN', invoiceSettingsFields, (iban) => settings({ iban }), ACCOUNT.iban],
  ['SWIFT code', invoiceSettingsFields, (swift) => settings({ swift }), ACCOUNT.swift],
  ['sort code', directDebitFields, (sort_code) => debit({ sort_code }), '601613'],
  ['account', directDebitFields, (account_number) => debit({ account_number }), '31926819'],
  ['UTR', clientFields, (tax_reference) => ({ tax_reference }), '2234567890'],
  ['code', clientFields, (companies_house_auth_code) => ({ companies_house_auth_code }), 'AB12CD'],
  [
    'NINO',
    contactFields,
    (national_insurance_number) => ({ national_insurance_number }),
    'AB123456C',
  ],
  ['UTR', contactFields, (tax_reference) => ({ tax_reference }), '2234567890'],
  [
    'licence',
    identityFields,
    (driving_license_number) => ({ driving_license_number }),
    'MORGA657054SM9IJ',
  ],
];

test.each(CODES)(
  'a pasted %s is stored without the separators between its characters',
  (...row) => {
    const [, schema, request, code] = row;
    for (const between of BETWEEN) {
      const typed = pasted(code, between);
      const read = z.core.safeParse(schema, request(typed));
      expect(read.data, JSON.stringify(typed)).toEqual(
        z.core.safeParse(schema, request(code)).data,
      );
      expect(JSON.stringify(read.data)).toContain(`"${code}"`);
    }
  },
);

const WRITTEN: [string, z.core.$ZodType, (text: string) => unknown, string, string][] = [
  ['post code', contactFields, (postal_code) => ({ postal_code }), 'UK-YO1\u20137HH', 'YO1 7HH'],
  [
    'telephone number',
    contactFields,
    (phone) => ({ phone }),
    '020\u00a07946\u20110123',
    '020 7946-0123',
  ],
  [
    'telephone number',
    customerChanges,
    (phone) => ({ phone }),
    '020\u20097946\u22120123',
    '020 7946-0123',
  ],
  ['email', contactFields, (email) => ({ email }), 'a\u2011b@c\u200b.test', 'a-b@c.test'],
  ['email', customerChanges, (email) => ({ email }), 'a\u2011b@c\u200b.test', 'a-b@c.test'],
  ['login’s email', loginEmail, (email) => email, 'A\u2011b@C\u200b.test', 'a-b@c.test'],
];

test.each(WRITTEN)('a pasted %s is stored with plain blanks and dashes', (...row) => {
  const [, schema, request, typed, stored] = row;
  const read = z.core.safeParse(schema, request(pasted(typed, '')));
  expect(JSON.stringify(read.data)).toContain(`"${stored}"`);
});
