import { expect, test } from 'vitest';
import {
  type Content,
  areAlike,
  extensionOf,
  holds,
  isPreviewType,
  isUploadType,
} from './file-types.ts';

test.each([
  ['Scan 1.PDF', 'pdf'],
  ['petrol.jpeg ', 'jpeg'],
  ['archive.tar.gz', 'gz'],
  ['no ending', null],
  ['Payment to Amazon.com', null],
  ['Invoice No. 5', null],
  ['.pdf', 'pdf'],
  ['', null],
])('the extension of %j is %j', (name, extension) => {
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

test('extensions of the same kind of file count as alike', () => {
  const all = 'jpg jpeg heic heif doc docx gif bmp'.split(' ');
  const alike = (one: string) => all.filter((other) => areAlike(one, other));
  expect(alike('jpg')).toEqual(['jpg', 'jpeg']);
  expect(alike('heic')).toEqual(['heic', 'heif']);
  expect(alike('doc')).toEqual(['doc']);
  expect(alike('gif')).toEqual(['gif']);
});

test('content matches only the extensions of its own type', () => {
  const all = 'jpg jpeg png pdf doc docx xls xlsx csv zip exe'.split(' ');
  const holding = (content: Content) => all.filter((ending) => holds(ending, content));
  expect(holding('jpeg')).toEqual(['jpg', 'jpeg']);
  expect(holding('zip')).toEqual([]);
  expect(holding('word or excel')).toEqual(['doc', 'xls']);
  expect(holding(null)).toEqual([]);
});
