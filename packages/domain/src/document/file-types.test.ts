import { expect, test } from 'vitest';
import { areAlike, extensionOf, holds, isPreviewType, isUploadType } from './file-types.ts';

test.each([
  ['Scan 1.PDF', 'pdf'],
  ['petrol.jpeg ', 'jpeg'],
  ['archive.tar.gz', 'gz'],
  ['no ending', null],
  ['Payment to Amazon.com', null],
  ['Invoice No. 5', null],
  ['.pdf', 'pdf'],
  ['', null],
])('the ending of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test('only the eleven file types of the specification can be uploaded', () => {
  const all = 'jpg jpeg png pdf doc docx xls xlsx csv heif heic odt zip gif txt exe'.split(' ');
  expect(all.filter(isUploadType)).toEqual(all.slice(0, 11));
  expect(isUploadType(null)).toBe(false);
});

test('every file type except spreadsheets has a preview, odt included', () => {
  const all = 'pdf jpg png jpeg doc docx odt heic heif xls xlsx csv zip'.split(' ');
  expect(all.filter(isPreviewType)).toEqual(all.slice(0, 9));
});

test('endings of the same kind of file are alike', () => {
  expect(areAlike('jpg', 'jpeg')).toBe(true);
  expect(areAlike('heic', 'heif')).toBe(true);
  expect(areAlike('doc', 'docx')).toBe(false);
  expect(areAlike('gif', 'bmp')).toBe(false);
  expect(areAlike('zip', 'zip')).toBe(true);
});

test('content matches only the endings of its own kind', () => {
  expect(holds('jpg', 'jpeg')).toBe(true);
  expect(holds('pdf', 'jpeg')).toBe(false);
  expect(holds('docx', 'zip')).toBe(false);
  expect(holds('doc', 'word or excel')).toBe(true);
  expect(holds('xls', 'word or excel')).toBe(true);
  expect(holds('docx', 'word or excel')).toBe(false);
  expect(holds('csv', null)).toBe(false);
  expect(holds('exe', null)).toBe(false);
});
