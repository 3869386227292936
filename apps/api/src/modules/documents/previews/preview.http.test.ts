import { deleteDocument, previewDocument } from '@counterfoil/contract/documents/routes';
import {
  ConversionError,
  type ConversionErrorCode,
  type DocumentConverter,
} from '@counterfoil/providers/document-conversion/port';
import { createLocalConverter } from '@counterfoil/providers/document-conversion/local/index';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { hostilePictures } from '@counterfoil/testkit/files/hostile';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto, honestLetters, turnedPhoto } from '@counterfoil/testkit/files/samples';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { aDocument, aPdf } from '@counterfoil/testkit/upload';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import { shareDocument } from '../record/share-document.ts';

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

const look = (who: SignedInClient, id: string, download?: 'true') =>
  who.call(previewDocument, { params: { id }, query: download ? { download } : {} });

/** The same client on a server with its own converter, which records its calls. */
async function withConverter(who: SignedInClient, toPdf: DocumentConverter['toPdf']) {
  const asked: string[] = [];
  const converter: DocumentConverter = {
    toPdf: (document, keep) => {
      asked.push(document.extension);
      return toPdf(document, keep);
    },
    close: async () => {},
  };
  const server = await portalWith({ converter });
  onTestFinished(() => server.portal.close());
  return { who: who.through(server), asked, server };
}
const toSmallPdf: DocumentConverter['toPdf'] = (_, keep) =>
  keep(
    (async function* () {
      yield Buffer.from('%PDF-1.7 made here');
    })(),
  );
const failing =
  (code: ConversionErrorCode): DocumentConverter['toPdf'] =>
  () =>
    Promise.reject(new ConversionError(code, 'for the log'));

/** A document shared by the office, which may have more file types than an upload. */
async function aSharedDocument(who: SignedInClient, fileName: string, content: Uint8Array) {
  const { database, clock, blobs } = await testApi();
  const deps = { transact: createTransact(database.kysely, clock), clock, blobs };
  const paper = { title: 'Letter', documentType: 'other', fileName, content } as const;
  return shareDocument(deps, who.clientId, paper);
}

const blobsOf = async (who: SignedInClient) =>
  (await testApi()).database.kysely
    .selectFrom('blobs')
    .select(['id', 'state', 'content_type'])
    .where('client_id', '=', who.clientId)
    .execute();

describe('the preview of a document', () => {
  test('is the file itself for a PDF, sandboxed and not cached', async () => {
    const content = aPdf();
    const { id } = await aDocument(client, { title: 'Zoë’s ticket', content });
    const { status, headers, bytes } = await look(client, id);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(content);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-disposition']).toContain('inline; filename="Zo__s ticket.pdf"');
  });

  test('of a truncated or endless PDF is the uploaded file; the viewer reports the error', async () => {
    const content = `%PDF-1.7\n1 0 obj\n<< /Length 99999999 >>\nstream\n${'x'.repeat(500_000)}`;
    const { id } = await aDocument(client, { content });
    expect((await look(client, id)).bytes.toString()).toBe(content);
  });

  test.each([
    ['jpg', turnedPhoto()],
    ['png', pngOf(60, 40)],
    ['heic', heicPhoto()],
  ])('of a %s is a PDF made from it', async (extension, content) => {
    const { id } = await aDocument(client, { name: `photo.${extension}`, content, title: 'Photo' });
    const { status, headers, bytes } = await look(client, id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('inline; filename="Photo.pdf"');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.includes('/DCTDecode')).toBe(true);
  });

  test.each(honestLetters())(
    'of a $extension is a PDF with its words, on a machine without LibreOffice',
    async ({ extension, content }) => {
      const id = await aSharedDocument(client, `letter.${extension}`, content);
      const { status, headers, bytes } = await look(client, id);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toContain('inline; filename="Letter.pdf"');
      expect(await textOf(bytes)).toBe('Dear Anna');
    },
  );

  test('is made once and kept', async () => {
    const { who, asked } = await withConverter(await signedInClient(), toSmallPdf);
    const [letter] = honestLetters();
    const { id } = await aDocument(who, { name: 'letter.doc', content: letter?.content ?? '' });
    for (let times = 0; times < 3; times++) {
      expect((await look(who, id)).bytes.toString()).toBe('%PDF-1.7 made here');
    }
    expect(asked).toEqual(['doc']);
    expect(await blobsOf(who)).toHaveLength(2);
    expect((await blobsOf(who)).at(-1)).toMatchObject({
      state: 'kept',
      content_type: 'application/pdf',
    });
  });

  test('is made once for many simultaneous viewers', async () => {
    const { who, asked } = await withConverter(await signedInClient(), async (document, keep) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return toSmallPdf(document, keep);
    });
    const { id } = await aDocument(who, { name: 'a.png', content: pngOf(9, 9) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => look(who, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(asked).toEqual(['png']);
  });

  test('is the first one when two servers make it, and the second is deleted', async () => {
    const owner = await signedInClient();
    const { id } = await aDocument(owner, { name: 'a.png', content: pngOf(9, 9) });
    const bothAreAt = Promise.withResolvers<void>();
    let at = 0;
    const slow: DocumentConverter['toPdf'] = async (document, keep) => {
      if ((at += 1) === 2) bothAreAt.resolve();
      await bothAreAt.promise;
      return toSmallPdf(document, keep);
    };
    const [one, other] = [await withConverter(owner, slow), await withConverter(owner, slow)];
    const answers = await Promise.all([look(one.who, id), look(other.who, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([...one.asked, ...other.asked]).toHaveLength(2);
    expect((await blobsOf(owner)).map(({ state }) => state)).toEqual(['kept', 'kept']);
  });

  test('is deleted with its document', async () => {
    const { who } = await withConverter(await signedInClient(), toSmallPdf);
    const { id } = await aDocument(who, { name: 'a.png', content: pngOf(9, 9) });
    await look(who, id);
    await who.call(deleteDocument, { params: { id } });
    expect((await blobsOf(who)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    expect((await look(who, id)).status).toBe(404);
  });

  test('of a document deleted meanwhile is not found, and leaves no bytes', async () => {
    const owner = await signedInClient();
    const { id } = await aDocument(owner, { name: 'a.png', content: pngOf(9, 9) });
    const { who } = await withConverter(owner, async (document, keep) => {
      await owner.call(deleteDocument, { params: { id } });
      return toSmallPdf(document, keep);
    });
    expect((await look(who, id)).status).toBe(404);
    expect((await blobsOf(who)).map(({ state }) => state)).toEqual(['dropped']);
  });
});

describe('a download of a document', () => {
  test.each([
    ['receipt.pdf', aPdf(), 'application/pdf'],
    ['photo.jpeg', turnedPhoto(), 'image/jpeg'],
    ['list.csv', 'a,b\n', 'text/csv'],
    ['letter.doc', honestLetters()[0]?.content ?? '', 'application/msword'],
  ])('of %s is the original file, as an attachment', async (name, content, type) => {
    const { id, file_name: fileName } = await aDocument(client, { name, content, title: 'Mine' });
    const { status, headers, bytes } = await look(client, id, 'true');
    expect(status).toBe(200);
    expect(bytes).toEqual(Buffer.from(content));
    expect(headers['content-type']).toContain(type);
    expect(headers['content-disposition']).toContain(`attachment; filename="${fileName}"`);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });
});

describe('a preview is refused', () => {
  const sentences = (answer: { body: unknown }) => answer.body;

  test('for a spreadsheet', async () => {
    const { id } = await aDocument(client, { name: 'list.csv', content: 'a,b\n' });
    const answer = await look(client, id);
    expect(answer.status).toBe(422);
    expect(sentences(answer)).toEqual({
      errors: { full_messages: ['There is no preview of csv files. Please download it instead.'] },
    });
  });

  test('for an archived document, and so is its download', async () => {
    const { id } = await aDocument(client);
    const { database } = await testApi();
    await database.kysely
      .updateTable('documents')
      .set({ archived_at: '2026-11-21T09:00:00Z' })
      .where('id', '=', id)
      .execute();
    for (const answer of [await look(client, id), await look(client, id, 'true')]) {
      expect(answer.status).toBe(422);
      expect(sentences(answer)).toEqual({
        errors: { full_messages: ['This document has been archived.'] },
      });
    }
  });

  test("for another client's document", async () => {
    const { id } = await aDocument(client);
    const other = await signedInClient();
    expect((await look(other, id)).status).toBe(404);
    expect((await look(other, id, 'true')).status).toBe(404);
  });

  const unlikeTheirEnding = ['SVG', 'GIF', 'empty', 'nothing'];
  test.each(
    hostilePictures().filter(({ name }) => !unlikeTheirEnding.some((word) => name.includes(word))),
  )('for $name, without a long wait', { timeout: 15_000 }, async ({ extension, content, code }) => {
    const { id } = await aDocument(client, { name: `photo.${extension}`, content });
    const answer = await look(client, id);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(
      code === 'broken' ? 'could not be opened' : 'holds too much',
    );
  });

  test('for a letter that breaks LibreOffice or finds no room for it; the letter can be downloaded', async () => {
    const [open, shut] = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'];
    const deep = wordFile({ body: open.repeat(3_000) + paragraph('x') + shut.repeat(3_000) });
    const cramped = createLocalConverter({ officeLimits: { memoryBytes: 300_000_000 } });
    const { who } = await withConverter(await signedInClient(), (...letter) =>
      cramped.toPdf(...letter),
    );
    for (const [at, words] of [
      [client, 'could not be opened'],
      [who, 'cannot be shown here. Please download it instead.'],
    ] as const) {
      const { id } = await aDocument(at, { name: 'deep.docx', content: deep });
      const answer = await look(at, id);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).toContain(words);
      expect((await look(at, id, 'true')).bytes).toEqual(deep);
    }
  });

  test.each([
    ['broken', 422, 'may be damaged, or protected by a password'],
    ['too_large', 422, 'holds too much'],
    ['too_long', 422, 'takes too long'],
    ['unavailable', 422, 'cannot be shown here'],
  ] as const)('when a converter says %s', async (code, status, words) => {
    const { who } = await withConverter(await signedInClient(), failing(code));
    const { id } = await aDocument(who, { name: 'a.png', content: pngOf(9, 9) });
    const answer = await look(who, id);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(words);
    expect(JSON.stringify(answer.body)).not.toContain('for the log');
    expect(await blobsOf(who)).toHaveLength(1);
  });

  test('without another try for a file that failed, but with one when the converter was missing', async () => {
    for (const [code, tries] of [
      ['too_long', 1],
      ['unavailable', 3],
    ] as const) {
      const { who, asked } = await withConverter(await signedInClient(), failing(code));
      const { id } = await aDocument(who, { name: 'a.png', content: pngOf(9, 9) });
      for (let times = 0; times < 3; times++) await look(who, id);
      expect(asked).toHaveLength(tries);
    }
  });

  test('without another try when a file that took too long is uploaded again', async () => {
    const { who, asked } = await withConverter(await signedInClient(), failing('too_long'));
    for (const title of ['First', 'Second']) {
      const { id } = await aDocument(who, { name: 'a.png', title, content: pngOf(9, 9) });
      expect((await look(who, id)).status).toBe(422);
    }
    expect(asked).toHaveLength(1);
  });

  test('once for each client that has the same file', async () => {
    const { who, asked, server } = await withConverter(await signedInClient(), failing('too_long'));
    const other = (await signedInClient()).through(server);
    for (const each of [who, other]) {
      const { id } = await aDocument(each, { name: 'a.png', content: pngOf(9, 9) });
      expect((await look(each, id)).status).toBe(422);
    }
    expect(asked).toHaveLength(2);
  });

  test('for an hour after a slow conversion, because the machine may just have been slow', async () => {
    const { clock } = await testApi();
    const { who, asked } = await withConverter(await signedInClient(), failing('too_long'));
    const { id } = await aDocument(who, { name: 'a.png', content: pngOf(9, 9) });
    const now = clock.now();
    onTestFinished(() => clock.set(now.toString()));
    await look(who, id);
    clock.set(now.add({ minutes: 59 }).toString());
    await look(who, id);
    expect(asked).toHaveLength(1);
    clock.set(now.add({ minutes: 61 }).toString());
    await look(who, id);
    expect(asked).toHaveLength(2);
  });
});
