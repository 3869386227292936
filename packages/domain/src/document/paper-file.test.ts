import { expect, test } from 'vitest';
import type { Content } from './file-types.ts';
import { MAX_PAPER_BYTES, refusePaper, refuseReadPaper } from './paper-file.ts';

test.each<[string, number, string | null]>([
  ['certificate.pdf', 1, null],
  ['Scan 1.PDF', MAX_PAPER_BYTES, null],
  ['photo.jpg', 1, null],
  ['photo.jpeg', 1, null],
  ['photo.png', 1, null],
  ['photo.heic', 1, 'Must be a pdf, jpg, jpeg or png file'],
  ['letter.docx', 1, 'Must be a pdf, jpg, jpeg or png file'],
  ['certificate', 1, 'Must be a pdf, jpg, jpeg or png file'],
  ['certificate.pdf.exe', 1, 'Must be a pdf, jpg, jpeg or png file'],
  ['certificate.pdf', 0, 'File is empty'],
  ['certificate.pdf', MAX_PAPER_BYTES + 1, 'Must be no larger than 10 MB'],
])('%s of %i bytes as a paper: %s', (fileName, byteSize, refused) => {
  expect(refusePaper({ fileName, byteSize })).toBe(refused);
});

test.each<[string, Content, string | null]>([
  ['a.pdf', 'pdf', null],
  ['a.jpg', 'jpeg', null],
  ['a.jpeg', 'jpeg', null],
  ['a.png', 'png', null],
  ['a.pdf', 'png', "This doesn't look like a pdf file"],
  ['a.png', null, "This doesn't look like a png file"],
  ['a.jpg', 'zip', "This doesn't look like a jpg file"],
  ['a.docx', 'docx', 'Must be a pdf, jpg, jpeg or png file'],
])('%s with the content %s: %s', (fileName, content, refused) => {
  expect(refuseReadPaper({ fileName, byteSize: 9, content })).toBe(refused);
});
