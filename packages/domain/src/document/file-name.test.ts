import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFileName } from './file-name.ts';

test.each([
  ['Train ticket', 'IMG_1.HEIC', 'Train ticket.heic'],
  ['fees.PDF', 'scan.pdf', 'fees.pdf'],
  ['photo.jpg', 'x.jpeg', 'photo.jpeg'],
  ['Payment to Amazon.com', 'x.pdf', 'Payment to Amazon.com.pdf'],
  ['../../etc/passwd', 'x.pdf', 'etc passwd.pdf'],
  ['a\u202egpj', 'x.exe.pdf', 'a gpj.pdf'],
  ['  ... ', 'x.pdf', 'Document.pdf'],
  ['CON: "why?"', 'x.csv', 'CON why.csv'],
  ['report.final.pdf', 'x.pdf', 'report.final.pdf'],
  ['Fees.docx', 'x.pdf', 'Fees.docx.pdf'],
  ['Fees...', 'x.pdf', 'Fees.pdf'],
  ['Fees', 'no ending', 'Fees'],
])('a document titled %j and uploaded as %j is downloaded as %j', (title, uploadedAs, name) => {
  expect(documentFileName(title, uploadedAs)).toBe(name);
});

test('a long title is cut to 120 characters, but never inside a character', () => {
  expect(documentFileName('a'.repeat(200), 'x.pdf')).toBe(`${'a'.repeat(120)}.pdf`);
  expect(documentFileName(`${'a'.repeat(119)}😀`, 'x.pdf')).toBe(`${'a'.repeat(119)}.pdf`);
});

test('a download name is one visible path segment of limited length, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      const name = documentFileName(title, 'x.pdf');
      expect(name).toMatch(/^[^./\\][^/\\]*\.pdf$/u);
      expect(name.length).toBeLessThanOrEqual(124);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
