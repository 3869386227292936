import { emptyPdf, lockedPdf, ONE_PAGE, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import { aPdf } from '@counterfoil/testkit/upload';
import { expect, test } from 'vitest';
import { refusePdf } from './refuse-pdf.ts';

const DAMAGED = 'is damaged or cut off';
const LOST_PAGE = '<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>';

test.each([
  { what: 'a whole one', pdf: aPdf(), refusal: null },
  { what: 'one with words after its end', pdf: `${aPdf()}\nsent by a scanner\n`, refusal: null },
  { what: 'one filled up with blanks', pdf: `${aPdf()}\n${' \0'.repeat(2000)}`, refusal: null },
  { what: 'one cut off in its middle', pdf: aPdf().slice(0, 150), refusal: DAMAGED },
  { what: 'one cut off before its last lines', pdf: aPdf().slice(0, -40), refusal: DAMAGED },
  { what: 'a beginning with an end', pdf: '%PDF-1.7\n%%EOF\n', refusal: DAMAGED },
  {
    what: 'one whose second page is lost',
    pdf: pdfOf([LOST_PAGE, ONE_PAGE[1]], 'lost'),
    refusal: DAMAGED,
  },
  { what: 'one without pages', pdf: emptyPdf(), refusal: 'has no pages' },
  { what: 'one behind a password', pdf: lockedPdf(), refusal: 'needs a password to be opened' },
])('$what: $refusal', async ({ pdf, refusal }) => {
  expect(await refusePdf(Buffer.from(pdf))).toBe(refusal);
});
