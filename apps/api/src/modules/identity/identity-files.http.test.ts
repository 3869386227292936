import { allStored, spellings } from '@counterfoil/testkit/all-stored';
import { turnedPhoto } from '@counterfoil/testkit/files/samples';
import { ONE_PAGE, pdfOf } from '@counterfoil/testkit/pdf-bytes';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { LICENCE, PASSPORT, SARAH } from '@counterfoil/testkit/identities';
import { rowsIn } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { allRoutes } from '@counterfoil/contract/all-routes';
import { createTransact } from '#platform/db/transact';
import { createSecrets } from '#platform/secrets';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { identityFilesOf } from './open-files.ts';

type SignUp = Awaited<ReturnType<typeof signingUp>>;
const opened = async ({ client: { api, clientId } }: SignUp) => {
  const transact = createTransact(api.database.kysely, api.clock);
  const files = await identityFilesOf({ ...api, transact }, clientId);
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await buffer(file.open()) })));
};
const storedBytes = async ({ client }: SignUp) => {
  const blobs = await rowsIn(client, 'blobs');
  const stored = await Promise.all(blobs.map(({ id }) => client.api.blobs.get(id)));
  return stored.map((bytes) => Buffer.from(bytes));
};
const photo = (content: Uint8Array, name = 'photo.jpg') => ({ field: 'file', name, content });

test('a stored file is sealed: its bytes and name cannot be read from the store or the rows', async () => {
  const up = await signingUp();
  const pdf = Buffer.from(pdfOf(ONE_PAGE, 'MORGAN SARAH '.repeat(15_000)));
  await up.give(LICENCE, [{ field: 'file', name: 'Licence of Sarah.pdf', content: pdf }]);
  const [stored] = await storedBytes(up);
  expect(stored?.includes('MORGAN')).toBe(false);
  expect(stored?.includes('%PDF')).toBe(false);
  expect(await allStored(up.client)).not.toContain('Licence of Sarah');
  const [file] = await opened(up);
  expect(file).toMatchObject({
    kind: 'file',
    name: 'Licence of Sarah.pdf',
    mediaType: 'application/pdf',
  });
  expect(file?.bytes.equals(pdf)).toBe(true);
});

test('a sealed file cannot be opened in the place of another', async () => {
  const [one, other] = [await signingUp(), await signingUp()];
  for (const up of [one, other]) await up.give(LICENCE);
  const [mine, theirs] = [await rowsIn(one.client, 'blobs'), await rowsIn(other.client, 'blobs')];
  const { blobs } = one.client.api;
  await blobs.put(mine[0]?.id ?? '', await blobs.get(theirs[0]?.id ?? ''));
  await expect(opened(one)).rejects.toThrow('authenticate');
});

test('numbers and birthdays are sealed in rows, kept answers and the audit log', async () => {
  const texts = [
    LICENCE.driving_license_number,
    PASSPORT.passport_identification_code,
    PASSPORT.passport_expiry_date,
    SARAH.birthday,
  ];
  for (const fields of [LICENCE, PASSPORT]) {
    const up = await signingUp();
    const answer = await up.give(fields, undefined, { 'idempotency-key': 'a' });
    expect(answer.status).toBe(200);
    const stored = await allStored(up.client);
    expect(stored).toContain('identity_given');
    for (const text of spellings(texts)) expect(stored).not.toContain(text);
    expect(JSON.stringify(answer.body)).not.toContain(LICENCE.driving_license_number);
  }
});

test('numbers appear in no log line or error, whatever happens to the request', async () => {
  const up = await signingUp();
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const secrets = createSecrets(new Map([[2, randomBytes(32)]]), 2);
  const { portal } = await portalWith({ log, secrets });
  const there = up.client.through({ portal });
  const send = (identity: unknown) =>
    there.raw(
      { method: 'PUT', path: '/v1/client/clients/{client_id}/contacts/{id}/identity' },
      {
        params: { id: up.contactId },
        body: typeof identity === 'string' ? identity : { identity },
      },
    );
  const answers = [
    await send({ ...LICENCE, title: 'x' }),
    await send({ ...PASSPORT, passport_type: 'x' }),
    await send(`{"identity": ${JSON.stringify(LICENCE)}`),
    // With another key the birthday does not open, which is a 500.
    await send({
      identity_type: 'no_passport_no_driving_license',
      title: 'Ms',
      driving_license_number: LICENCE.driving_license_number,
    }),
  ];
  await portal.close();
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 400, 500]);
  const texts = [...logged, ...answers.map(({ body }) => JSON.stringify(body))].join('\n');
  expect(texts).toContain('no key 1');
  for (const text of [
    LICENCE.driving_license_number,
    PASSPORT.passport_identification_code,
    SARAH.birthday,
  ]) {
    expect(texts).not.toContain(text);
  }
});

test('a picture is stored upright, as a JPG without its location', async () => {
  const up = await signingUp();
  await up.give(LICENCE, [photo(turnedPhoto())]);
  const [file] = await opened(up);
  const { width, height, format, orientation, exif } = await sharp(file?.bytes).metadata();
  expect({ width, height, format, orientation, exif }).toEqual({
    width: 32,
    height: 48,
    format: 'jpeg',
    orientation: undefined,
    exif: undefined,
  });
  expect(file?.mediaType).toBe('image/jpeg');
});

test('a very large picture is stored at a size that is still readable', async () => {
  const up = await signingUp();
  const large = await sharp({
    create: { width: 7_000, height: 5_000, channels: 3, background: '#fff' },
  })
    .jpeg()
    .toBuffer();
  await up.give(LICENCE, [photo(large)]);
  const [file] = await opened(up);
  expect(await sharp(file?.bytes).metadata()).toMatchObject({ width: 4_000, height: 2_857 });
});

/** Print on a sheet, as a photograph of a document. */
function document() {
  const [width, height] = [1_200, 900];
  const pixels = Buffer.alloc(width * height * 3, 235);
  for (let y = 100; y < 800; y++) {
    for (let x = 100; x < 1_100; x++) {
      if (x % 24 < 6 && y % 30 < 14) pixels.fill(20, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

test.each([
  ['in focus', () => document(), []],
  [
    'that is blurred',
    () => document().blur(12),
    [
      'The photo of your document is blurred. Please hold the phone still, with all of the document in view.',
    ],
  ],
  [
    'that is too dark',
    () => document().linear(0.15),
    ['The photo of your document is too dark. Please take it again in better light.'],
  ],
])('a photograph %s is accepted, with its warnings', async (_what, picture, warnings) => {
  const up = await signingUp();
  const answer = await up.give(LICENCE, [photo(await picture().jpeg().toBuffer())]);
  expect(answer).toMatchObject({ status: 200, body: { data: { warnings } } });
  expect(answer.body.data.warnings).toEqual(warnings);
});

test('no route returns a file of an identity', async () => {
  expect.hasAssertions();
  const up = await signingUp();
  await up.give(LICENCE);
  const [file] = await rowsIn(up.client, 'identity_files');
  const [blob] = await rowsIn(up.client, 'blobs');
  for (const route of allRoutes.filter(
    ({ method, access }) => method === 'GET' && access === 'client',
  )) {
    for (const named of [file?.id ?? '', blob?.id ?? '']) {
      const { status } = await up.client.raw(route, {
        params: { id: named, invoice_id: named, customer_id: named },
      });
      if (route.path.includes('{id}')) expect([404, 422], route.name).toContain(status);
    }
  }
});
