import { deleteDocument, previewDocument } from '@counterfoil/contract/documents/routes';
import type { DocumentConverter } from '@counterfoil/providers/document-conversion/port';
import { atOnce, tally } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aPicture, toSmallPdf, withConverter } from '@counterfoil/testkit/converters';
import { blobsOf, transactOf } from '@counterfoil/testkit/envelopes';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto, honestLetters, turnedPhoto } from '@counterfoil/testkit/files/samples';
import { textOf } from '@counterfoil/testkit/pdf-text';
import { aDocument, aPdf } from '@counterfoil/testkit/upload';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareDocument } from '../record/share-document.ts';

let client: SignedInClient;
beforeAll(async () => {
  client = await signedInClient();
});

const look = (who: SignedInClient, id: string, download?: 'true') =>
  who.call(previewDocument, { params: { id }, query: download ? { download } : {} });

/** A document shared by the office, which may have more file types than an upload. */
const aSharedDocument = (fileName: string, content: Uint8Array) =>
  shareDocument({ ...client.api, transact: transactOf(client) }, client.clientId, {
    title: 'Letter',
    documentType: 'other',
    fileName,
    content,
  });

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
      const id = await aSharedDocument(`letter.${extension}`, content);
      const { status, headers, bytes } = await look(client, id);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toContain('inline; filename="Letter.pdf"');
      expect(await textOf(bytes)).toBe('Dear Anna');
    },
  );

  test('is made once and kept', async () => {
    const { who, asked } = await withConverter(toSmallPdf);
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
    const { who, asked } = await withConverter(async (document, keep) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return toSmallPdf(document, keep);
    });
    const { id } = await aPicture(who);
    expect(tally(await atOnce(5, () => look(who, id)))).toEqual({ 200: 5 });
    expect(asked).toEqual(['png']);
  });

  test('is the first one when two servers make it, and the second is deleted', async () => {
    const owner = await signedInClient();
    const { id } = await aPicture(owner);
    const bothAreAt = Promise.withResolvers<void>();
    let at = 0;
    const slow: DocumentConverter['toPdf'] = async (document, keep) => {
      if ((at += 1) === 2) bothAreAt.resolve();
      await bothAreAt.promise;
      return toSmallPdf(document, keep);
    };
    const [one, other] = [await withConverter(slow, owner), await withConverter(slow, owner)];
    const answers = await Promise.all([look(one.who, id), look(other.who, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([...one.asked, ...other.asked]).toHaveLength(2);
    expect((await blobsOf(owner)).map(({ state }) => state)).toEqual(['kept', 'kept']);
  });

  test('is deleted with its document', async () => {
    const { who } = await withConverter(toSmallPdf);
    const { id } = await aPicture(who);
    await look(who, id);
    await who.call(deleteDocument, { params: { id } });
    expect((await blobsOf(who)).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
    expect((await look(who, id)).status).toBe(404);
  });

  test('of a document deleted meanwhile is not found, and leaves no bytes', async () => {
    const owner = await signedInClient();
    const { id } = await aPicture(owner);
    const { who } = await withConverter(async (document, keep) => {
      await owner.call(deleteDocument, { params: { id } });
      return toSmallPdf(document, keep);
    }, owner);
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
