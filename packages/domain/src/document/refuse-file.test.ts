import { describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES, refuseContent, refuseFile } from './refuse-file.ts';

const file = { fileName: 'scan.pdf', title: 'Train ticket', byteSize: 1000 };

describe('a file is refused', () => {
  test.each([
    ['when it is empty', { byteSize: 0 }, 'file', 'File is empty'],
    ['when it is too large', { byteSize: MAX_FILE_BYTES + 1 }, 'file', 'This file is larger than'],
    ['when it is a zip', { fileName: 'all.ZIP' }, 'file', 'Zip files are not supported'],
    ['when it is of another type', { fileName: 'a.exe' }, 'file', 'This type of file is not'],
    ['when its type cannot be told', { fileName: 'scan' }, 'file', 'This type of file is not'],
    ['when it may only be shared', { fileName: 'a.odt' }, 'file', 'This type of file is not'],
    ['without a title', { title: '  ' }, 'title', 'Required'],
    [
      'when its title says another type',
      { title: 'Fees.docx' },
      'title',
      "This doesn't look like a docx file",
    ],
  ])('%s', (_when, changes, field, message) => {
    const refusal = refuseFile({ ...file, ...changes });
    expect(refusal?.field).toBe(field);
    expect(refusal?.message).toContain(message);
  });
});

test.each(['Train ticket', 'ticket.pdf', 'ticket.PDF', 'Amazon.com', 'No. 5'])(
  'a pdf file may have the title %s',
  (title) => {
    expect(refuseFile({ ...file, title })).toBeNull();
  },
);

test('a file of exactly 25 MB is accepted', () => {
  expect(refuseFile({ ...file, byteSize: 25 * 1024 * 1024 })).toBeNull();
});

test.each([
  ['a.pdf', 'pdf', null],
  ['a.JPG', 'jpeg', null],
  ['a.heif', 'heif', null],
  ['a.pdf', 'jpeg', "This doesn't look like a pdf file"],
  ['a.docx', 'zip', "This doesn't look like a docx file"],
  ['a.zip', 'zip', 'Zip files are not supported: please upload the files in it one by one'],
  ['a.odt', 'pdf', "This doesn't look like a odt file"],
  ['a.csv', null, "This doesn't look like a csv file"],
  ['a.doc', 'excel', "This doesn't look like a doc file"],
  ['a.xls', 'word or excel', null],
  ['a.pdf', 'word or excel', "This doesn't look like a pdf file"],
  ['a.docx', 'damaged', 'This file is damaged or incomplete'],
  ['a.doc', 'damaged', 'This file is damaged or incomplete'],
  ['a.pdf', 'damaged', "This doesn't look like a pdf file"],
  ['a.xlsx', 'locked', 'This file is password-protected: please upload it without a password'],
] as const)('checking %s with content of type %s returns %j', (name, content, message) => {
  expect(refuseContent(name, content)).toBe(message);
});
