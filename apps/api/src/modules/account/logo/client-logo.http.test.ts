import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { getLogo } from '@counterfoil/contract/account/invoice-settings';
import { writingNothing } from '@counterfoil/testkit/all-rows';
import { atOnce, errorsOf, refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { formOf, type FormFile } from '@counterfoil/testkit/form-files';
import {
  beginForm,
  BOUNDARY as FORM_BOUNDARY,
  uploadServer,
} from '@counterfoil/testkit/open-forms';
import { aLogo } from '@counterfoil/testkit/records';
import { rowsIn } from '@counterfoil/testkit/rows';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});

const send = (files: readonly FormFile[], fields = {}, headers = {}) => {
  const form = formOf('client', fields, files);
  return client.raw(updateClient, { body: form.body, headers: { ...form.headers, ...headers } });
};
const picture = (background: string, side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });
const png = (background = '#0a5f4e') => picture(background).png().toBuffer();
const logo = (content: Uint8Array | string, name = 'logo.png'): FormFile => ({
  field: 'logo',
  name,
  content,
});
const urlOf = async () => (await client.call(getClient)).body.data.logo.url;

describe('a logo', () => {
  test.each(['png', 'jpg', 'jpeg'])('of the type %s is shown after its upload', async (type) => {
    const content = await (
      type === 'png' ? picture('#0a5f4e').png() : picture('#0a5f4e').jpeg()
    ).toBuffer();
    const answer = await send([logo(content, `Our logo.${type}`)]);
    const url = `/v1/client/clients/${client.clientId}/logo`;
    expect(answer).toMatchObject({ status: 200, body: { data: { logo: { url } } } });
    const { bytes } = await client.call(getLogo);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40 });
  });

  test('replaces the previous one, whose file is deleted, and can be removed', async () => {
    await send([logo(await png())]);
    await send([logo(await png('#7a4a24'))]);
    expect((await rowsIn(client, 'blobs')).map(({ state }) => state)).toEqual(['dropped', 'kept']);
    const removed = await client.call(updateClient, { body: { client: { logo: null } } });
    expect(removed.body.data).toMatchObject({ logo: { url: null }, lock_version: 3 });
    expect(await client.raw(getLogo)).toMatchObject({ status: 404 });
    expect((await rowsIn(client, 'blobs')).map(({ state }) => state)).toEqual([
      'dropped',
      'dropped',
    ]);
  });

  test('is saved with other details in one form, all or nothing', async () => {
    const content = await png();
    const wrong = await writingNothing(client, () =>
      send([logo(content)], { tax_reference: '123' }),
    );
    expect(errorsOf(wrong)).toMatchObject({ tax_reference: ['Must contain 10 digits'] });
    const fields = { tax_reference: '1097172564', lock_version: '0' };
    expect(await send([logo(content)], fields)).toMatchObject({
      status: 200,
      body: { data: { tax_reference: '1097172564', lock_version: 1 } },
    });
  });

  const PICTURE = 'Must be a png, jpg or jpeg picture';
  const UNREADABLE = 'This picture could not be opened. Please choose another file.';
  const files = async (): Promise<[string, FormFile[], string, string][]> => {
    const good = await png();
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    const huge = await picture('#fff', 7_000).png().toBuffer();
    return [
      ['of another type', [logo(gif, 'logo.gif')], 'logo', PICTURE],
      ['of another type by its content', [logo(gif)], 'logo', PICTURE],
      ['that is a program by its name', [logo(good, 'logo.exe')], 'logo', PICTURE],
      ['that is cut off', [logo(good.subarray(0, 40))], 'logo', UNREADABLE],
      ['that is empty', [logo('')], 'logo', 'File is empty'],
      ['of 49 million pixels', [logo(huge)], 'logo', UNREADABLE],
      [
        'of more than 5 MB',
        [logo(Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]))],
        'logo',
        'Must be no larger than 5 MB',
      ],
      ['with a second one', [logo(good), logo(good)], 'logo', 'Please choose one picture'],
      [
        'under another name',
        [{ field: 'picture', name: 'a.png', content: good }],
        'client[picture]',
        'There is no such field',
      ],
    ];
  };
  test('is refused when it is not a valid picture, and the old one stays', async () => {
    await aLogo(client);
    for (const [what, parts, field, sentence] of await files()) {
      const answer = await send(parts);
      expect(errorsOf(answer), what).toMatchObject({ [field]: [sentence] });
      expect(await urlOf(), what).not.toBeNull();
      expect((await rowsIn(client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
    }
  });

  test('is stored once when sent twice under one key; another picture under that key is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const content = await png();
    const [first, second] = [
      await send([logo(content)], {}, headers),
      await send([logo(content)], {}, headers),
    ];
    expect([first.status, second.bytes.equals(first.bytes)]).toEqual([200, true]);
    const other = await send([logo(await png('#7a4a24'))], {}, headers);
    const used = 'This Idempotency-Key was already used for a different request.';
    expect(other).toMatchObject(refusal(422, used));
    expect((await rowsIn(client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
  });

  test('gets 409 for an older version; simultaneous uploads leave only the one shown', async () => {
    const content = await png();
    const answers = await atOnce(2, () => send([logo(content)], { lock_version: '0' }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    expect((await rowsIn(client, 'blobs')).map(({ state }) => state)).toEqual(['kept']);
  });
});

/** A form with a logo that is still arriving. */
async function beginLogo(
  server: Awaited<ReturnType<typeof uploadServer>>,
  who: SignedInClient,
  content: Uint8Array,
) {
  const { method, path } = updateClient;
  const form = beginForm(server, who, undefined, { method, path });
  const head = 'content-disposition: form-data; name="client[logo]"; filename="a.png"';
  await form.send(`--${FORM_BOUNDARY}\r\n${head}\r\n\r\n`);
  await form.send(Buffer.from(content));
  return form;
}

test('a client’s fifth form is refused while four are arriving; disconnecting leaves no bytes', async () => {
  const server = await uploadServer();
  onTestFinished(() => server.close());
  const content = await png();
  const forms = await atOnce(4, () => beginLogo(server, client, content));
  const reserved = (count: number) =>
    eventually(
      () => rowsIn(client, 'blobs'),
      (rows) => rows.length === count,
    );
  await reserved(4);
  const fifth = await beginLogo(server, client, content);
  await fifth.send('\r\n');
  await fifth.end();
  const answer = await fifth.answered;
  expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*Several uploads are already running/);
  for (const { socket } of forms) socket.destroy();
  await reserved(0);
});

test('slow forms with logos do not delay other clients’ forms', async () => {
  const server = await uploadServer();
  onTestFinished(() => server.close());
  const content = await png();
  const before = server.taken();
  const slow = [];
  for (let nth = 0; nth < 20; nth++)
    slow.push(await beginLogo(server, await signedInClient(), content));
  await eventually(
    () => server.taken() - before,
    (taken) => taken > 20 * content.byteLength,
  );
  const quick = await beginLogo(server, client, content);
  await quick.send('\r\n');
  await quick.end();
  expect(await quick.answered).toMatch(/^HTTP\/1\.1 200 /);
  for (const { socket } of slow) socket.destroy();
});

test('a form without a file saves its fields; an unreadable one is refused', async () => {
  const answer = await send([], { tax_reference: '1097172564' });
  expect(answer).toMatchObject({ status: 200, body: { data: { tax_reference: '1097172564' } } });
  const broken = await client.raw(updateClient, {
    body: '--x\r\nnonsense',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(broken).toMatchObject(refusal(400, 'The form could not be read.'));
});
