import { previewDocument } from '@counterfoil/contract/documents/routes';
import { createLocalConverter } from '@counterfoil/providers/document-conversion/local/index';
import { refusal, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aPicture, failing, withConverter } from '@counterfoil/testkit/converters';
import { blobsOf } from '@counterfoil/testkit/envelopes';
import { hostilePictures } from '@counterfoil/testkit/files/hostile';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { aDocument } from '@counterfoil/testkit/upload';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

const look = (who: SignedInClient, id: string, download?: 'true') =>
  who.call(previewDocument, { params: { id }, query: download ? { download } : {} });

describe('a preview is refused', () => {
  test('for a spreadsheet', async () => {
    const { id } = await aDocument(client, { name: 'list.csv', content: 'a,b\n' });
    const sentence = 'There is no preview of csv files. Please download it instead.';
    expect(await look(client, id)).toMatchObject(refusal(422, sentence));
  });

  const pngs = hostilePictures().filter(({ name }) => name.startsWith('a PNG'));
  test.each(pngs)('for $name, without a long wait', { timeout: 15_000 }, async (file) => {
    const { id } = await aDocument(client, { name: 'photo.png', content: file.content });
    const words = file.code === 'broken' ? 'could not be opened' : 'holds too much';
    expect(await look(client, id)).toMatchObject(refusal(422, expect.stringContaining(words)));
  });

  test('for a letter that breaks LibreOffice or finds no room for it; the letter can be downloaded', async () => {
    const [open, shut] = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'];
    const deep = wordFile({ body: open.repeat(3_000) + paragraph('x') + shut.repeat(3_000) });
    const cramped = createLocalConverter({ officeLimits: { memoryBytes: 300_000_000 } });
    const { who } = await withConverter((...letter) => cramped.toPdf(...letter));
    for (const [at, words] of [
      [client, 'could not be opened'],
      [who, 'cannot be shown here. Please download it instead.'],
    ] as const) {
      const { id } = await aDocument(at, { name: 'deep.docx', content: deep });
      expect(await look(at, id)).toMatchObject(refusal(422, expect.stringContaining(words)));
      expect((await look(at, id, 'true')).bytes).toEqual(deep);
    }
  });

  test.each([
    ['broken', 'may be damaged, or protected by a password'],
    ['too_large', 'holds too much'],
    ['too_long', 'takes too long'],
    ['unavailable', 'cannot be shown here'],
  ] as const)('when a converter says %s', async (code, words) => {
    const { who } = await withConverter(failing(code));
    const { id } = await aPicture(who);
    const answer = await look(who, id);
    expect(answer).toMatchObject(refusal(422, expect.stringContaining(words)));
    expect(JSON.stringify(answer.body)).not.toContain('for the log');
    expect(await blobsOf(who)).toHaveLength(1);
  });

  test.each([
    ['once for a file that failed, also when it is uploaded again', 'too_long', 1],
    ['each time when the converter was missing', 'unavailable', 4],
  ] as const)('after a try that is made %s', async (_, code, tries) => {
    const { who, asked } = await withConverter(failing(code));
    for (const title of ['First', 'Second']) {
      const { id } = await aPicture(who, title);
      expect(tally([await look(who, id), await look(who, id)])).toEqual({ 422: 2 });
    }
    expect(asked).toHaveLength(tries);
  });

  test('once for each client that has the same file', async () => {
    const { who, asked, server } = await withConverter(failing('too_long'));
    const other = (await signedInClient()).through(server);
    for (const each of [who, other]) {
      const { id } = await aPicture(each);
      expect((await look(each, id)).status).toBe(422);
    }
    expect(asked).toHaveLength(2);
  });

  test('for an hour after a slow conversion, because the machine may just have been slow', async () => {
    const { clock } = client.api;
    const { who, asked } = await withConverter(failing('too_long'));
    const { id } = await aPicture(who);
    const now = clock.now();
    onTestFinished(() => clock.set(now.toString()));
    for (const [minutes, tries] of [
      [0, 1],
      [59, 1],
      [61, 2],
    ] as const) {
      clock.set(now.add({ minutes }).toString());
      await look(who, id);
      expect(asked).toHaveLength(tries);
    }
  });
});
