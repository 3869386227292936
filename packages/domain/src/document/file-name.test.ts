import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentFileName } from './file-name.ts';

test.each([
  ['Payment to Amazon.com', 'Payment to Amazon.com.pdf'],
  ['fees.PDF', 'fees.pdf'],
  ['report.final.pdf', 'report.final.pdf'],
  ['Fees.docx', 'Fees.docx.pdf'],
  ['Fees...', 'Fees.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a\u202egpj', 'a gpj.pdf'],
  ['CON: "why?"', 'CON why.pdf'],
  ['  ... ', 'Document.pdf'],
])('a PDF titled %j is downloaded as %j', (title, name) => {
  expect(documentFileName(title, 'x.pdf')).toBe(name);
});

test('a download has the extension of the uploaded file', () => {
  expect(documentFileName('Train ticket', 'IMG_1.HEIC')).toBe('Train ticket.heic');
  expect(documentFileName('photo.jpg', 'x.jpeg')).toBe('photo.jpeg');
  expect(documentFileName('Fees', 'x.exe.pdf')).toBe('Fees.pdf');
  expect(documentFileName('Fees', 'no ending')).toBe('Fees');
});

test('a long title is cut to 120 characters, but never within a character', () => {
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
