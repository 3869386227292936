import { writingNothing } from '@counterfoil/testkit/all-rows';
import { errorsOf } from '@counterfoil/testkit/answers';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto } from '@counterfoil/testkit/files/samples';
import { signingUp, type SignUp } from '@counterfoil/testkit/signing-up';
import { emptyPdf, lockedPdf } from '@counterfoil/testkit/pdf-bytes';
import { aFile, aPhoto, LICENCE, NOTHING, PASSPORT, PDF } from '@counterfoil/testkit/identities';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FormFile } from '@counterfoil/testkit/form-files';

let up: SignUp;
beforeEach(async () => {
  up = await signingUp();
});

describe('a wrong identity', () => {
  const R = ['Required'];
  test.each<[string, object, object]>([
    ['nothing', {}, { identity_type: R, title: R }],
    ['no title', { ...NOTHING, title: '' }, { title: R }],
    [
      'another type',
      { ...NOTHING, identity_type: 'id_card' },
      { identity_type: [expect.any(String)] },
    ],
    [
      'another title',
      { ...NOTHING, title: 'Sir' },
      { title: ['Must be one of Mr, Mrs, Miss, Ms, Dr'] },
    ],
    [
      'a licence without anything',
      { identity_type: 'driving_license' },
      { title: R, driving_license_number: R, file: R },
    ],
    [
      'a wrong licence number',
      { ...LICENCE, driving_license_number: 'MORGA657054SM9I' },
      {
        driving_license_number: [expect.stringMatching(/^Must be a driving licence number/)],
        file: R,
      },
    ],
    [
      'a passport without anything',
      { identity_type: 'passport', title: 'Dr' },
      {
        passport_type: R,
        passport_identification_code: R,
        passport_expiry_date: R,
        file: R,
      },
    ],
    [
      'a passport of no country',
      { ...PASSPORT, passport_type: 'international' },
      { passport_country: R, file: R },
    ],
    [
      'a passport of a country that is none',
      { ...PASSPORT, passport_type: 'international', passport_country: 'XX' },
      { passport_country: ['Must be a country'], file: R },
    ],
    [
      'a passport whose code has a wrong check digit',
      {
        ...PASSPORT,
        passport_identification_code: PASSPORT.passport_identification_code.replace(/.$/, 'X'),
      },
      { passport_identification_code: ['Invalid Passport Identification Number'], file: R },
    ],
    [
      'a passport whose code says another date',
      { ...PASSPORT, passport_expiry_date: '2031-07-01' },
      {
        passport_expiry_date: [
          'The passport identification code says 30/06/2031. Please check this date.',
        ],
        file: R,
      },
    ],
    [
      'a day that is none',
      { ...PASSPORT, passport_expiry_date: '2031-02-30' },
      { passport_expiry_date: ['Input a valid date: DD/MM/YYYY'], file: R },
    ],
    [
      'a passport that has expired',
      {
        ...PASSPORT,
        passport_identification_code: '925076473',
        passport_expiry_date: '2026-11-20',
      },
      {
        passport_expiry_date: [expect.stringMatching(/^This passport expired on 20\/11\/2026/)],
        file: R,
      },
    ],
    [
      'everything',
      {
        ...PASSPORT,
        title: 'x',
        passport_identification_code: 'x',
        passport_expiry_date: '2020-01-01',
      },
      {
        title: [expect.any(String)],
        passport_identification_code: ['Invalid Passport Identification Number'],
        passport_expiry_date: [expect.any(String)],
        file: R,
      },
    ],
  ])('is reported in one answer, and nothing is written: %s', async (_what, fields, expected) => {
    const answer = await writingNothing(up.client, () =>
      up.give(fields as Record<string, string>, []),
    );
    const { full_messages: _, ...errors } = errorsOf(answer);
    expect(errors).toEqual(expected);
    expect(await up.step()).toMatchObject({ client_step: 'set_identity' });
  });

  test.each<[string, () => FormFile, string]>([
    ['is empty', () => aFile('a.png', ''), 'File is empty'],
    ['is a letter', () => aFile('a.docx', 'x'), 'Must be a pdf, jpg, jpeg or png file'],
    ['is a gif', () => aFile('a.gif', 'GIF89a'), 'Must be a pdf, jpg, jpeg or png file'],
    [
      'is a gif by its content',
      () => aFile('a.png', 'GIF89a'),
      "This doesn't look like a png file",
    ],
    ['has no ending', () => aFile('photo', pngOf(60, 40)), 'Must be a pdf, jpg, jpeg or png file'],
    [
      'has another content',
      () => aFile('a.pdf', pngOf(60, 40)),
      "This doesn't look like a pdf file",
    ],
    ['has another ending', () => aFile('a.jpg', PDF), "This doesn't look like a jpg file"],
    [
      'is heic',
      () => aFile('a.heic', heicPhoto()),
      'HEIC pictures cannot be used here. Please take the photo with the button above, or save it as jpg first.',
    ],
    [
      'is heic by its content',
      () => aFile('a.jpg', heicPhoto()),
      'HEIC pictures cannot be used here. Please take the photo with the button above, or save it as jpg first.',
    ],
    [
      'is cut off',
      () => aFile('a.png', pngOf(60, 40).subarray(0, 60)),
      'This picture could not be opened. Please take it again, or choose another file.',
    ],
    [
      'claims more pixels than it has',
      () => aFile('a.png', pngOf(20_000, 20_000, 10)),
      'This picture could not be opened. Please take it again, or choose another file.',
    ],
    [
      'needs a password',
      () => aFile('a.pdf', lockedPdf()),
      'This file is password-protected: please upload it without a password',
    ],
    ['has no pages', () => aFile('a.pdf', emptyPdf()), 'This file has no pages'],
    [
      'is a PDF that is cut off',
      () => aFile('a.pdf', PDF.slice(0, -40)),
      'This file is damaged or incomplete',
    ],
    [
      'is larger than 15 MB',
      () => aFile('a.pdf', Buffer.concat([Buffer.from(PDF), Buffer.alloc(15 * 1024 * 1024)])),
      'Must be no larger than 15 MB',
    ],
  ])('is refused for a file that %s', async (_what, content, sentence) => {
    const answer = await writingNothing(up.client, () => up.give(LICENCE, [content()]));
    expect(errorsOf(answer)).toMatchObject({ file: [sentence] });
    const second = { ...content(), field: 'additional_file' };
    const other = await writingNothing(up.client, () => up.give(LICENCE, [aPhoto(), second]));
    expect(errorsOf(other)).toMatchObject({ additional_file: [sentence] });
  });

  test('reports errors of fields and files together', async () => {
    const answer = await up.give({ ...LICENCE, title: '' }, [aFile('a.pdf', pngOf(60, 40))]);
    expect(errorsOf(answer)).toMatchObject({
      title: ['Required'],
      file: ["This doesn't look like a pdf file"],
    });
  });

  test('is refused for a second file of one name, or a file of another name', async () => {
    const twice = await up.give(LICENCE, [aPhoto(), aPhoto()]);
    expect(errorsOf(twice)).toMatchObject({ file: ['Please choose one file'] });
    const other = await up.give(LICENCE, [aFile('a.png', pngOf(60, 40), '__proto__')]);
    expect(errorsOf(other)).toMatchObject({ 'identity[__proto__]': ['There is no such field'] });
  });
});
