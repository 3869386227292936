import { expect, test } from 'vitest';
import { compactCode, plainCode } from './code-text.ts';
import { writtenCompanyNumber } from './identifiers/company-number.ts';
import { canonicalNino } from './identifiers/nino.ts';
import { canonicalUtr } from './identifiers/utr.ts';
import { normaliseVatNumber } from './identifiers/vat-number.ts';
import { canonicalLicence } from './identity/driving-licence.ts';
import { canonicalPassport } from './identity/passport.ts';
import { ibanText, sortCodeText } from './money/bank-text.ts';

/** Characters found within a code pasted from a page, a mail or a paper. */
const BETWEEN: readonly [what: string, characters: string][] = [
  ['blanks of every width', ' \t\n\u0085\u00a0\u1680\u2002\u2003\u2009\u200a\u202f\u205f\u3000'],
  [
    'every dash',
    '-\u058a\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2053\u207b\u208b\u2212\u02d7\ufe58\ufe63\uff0d',
  ],
  [
    'invisible marks',
    '\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202d\u2060\u2069\ufe0f\ufeff\u{e0020}',
  ],
];

test.each(BETWEEN)('%s are not part of a code', (_what, characters) => {
  for (const character of characters) {
    const pasted = (code: string) => code.split('').join(character);
    const codes = [
      compactCode(pasted('12A')),
      canonicalNino(pasted('ab123456c')),
      canonicalUtr(pasted('k2234567890')),
      normaliseVatNumber(pasted('101747696')),
      writtenCompanyNumber(pasted('oc334455')),
      canonicalPassport(pasted('925665416')),
      canonicalLicence(pasted('morga657054sm9ij')),
      sortCodeText(pasted('123456')),
      ibanText(pasted('gb33bukb')),
    ];
    expect(codes, JSON.stringify(character)).toEqual([
      '12A',
      'AB123456C',
      '2234567890',
      '101747696',
      'OC334455',
      '925665416',
      'MORGA657054SM9IJ',
      '12-34-56',
      'GB33 BUKB',
    ]);
  }
});

test('a letter or another sign is part of a code', () => {
  expect(compactCode('1.2/3_4ー5')).toBe('1.2/3_4ー5');
});

test('blanks and dashes that count are plain ones', () => {
  expect(plainCode('\u202d020\u00a07946\u20110123\u202c\u200b')).toBe('020 7946-0123');
});
