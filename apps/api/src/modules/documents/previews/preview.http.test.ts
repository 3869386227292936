import { deleteDocument, previewDocument } from '@counterfoil/contract/documents/routes';
import type { DocumentConverter } from '@counterfoil/providers/document-conversion/port';
import { refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { overConnections } from '@counterfoil/testkit/connections';
import { aPicture, failing, toSmallPdf, withConverter } from '@counterfoil/testkit/converters';
import { blobsOf, transactOf } from '@counterfoil/testkit/envelopes';
import { eventually } from '@counterfoil/testkit/eventually';
import * as samples from '@counterfoil/testkit/files/samples';
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

describe('the preview of a document', () => {
  test('is the file itself for a PDF', async () => {
    const content = aPdf();
    const { id } = await aDocument(client, { title: 'Zoë’s ticket', content });
    const { status, headers, bytes } = await look(client, id);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe(content);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('inline; filename="Zo__s ticket.pdf"');
  });

  test('of a photo, and of a letter shared by the office, is a PDF made from it', async () => {
    const letter = samples.honestLetters().find(({ extension }) => extension === 'odt');
    const deps = { ...client.api, transact: transactOf(client) };
    const shared = await shareDocument(deps, client.clientId, {
      title: 'Letter',
      documentType: 'other',
      fileName: 'letter.odt',
      content: letter?.content ?? Buffer.alloc(0),
    });
    const photo = { name: 'photo.heic', title: 'Photo', content: samples.heicPhoto() };
    for (const [id, name, text] of [
      [(await aDocument(client, photo)).id, 'Photo.pdf', ''],
      [shared, 'Letter.pdf', 'Dear Anna'],
    ] as const) {
      const { headers, bytes } = await look(client, id);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toContain(`inline; filename="${name}"`);
      expect(await textOf(bytes)).toBe(text);
    }
  });

  test('is made once and kept', async () => {
    const { who, asked } = await withConverter(toSmallPdf);
    const { id } = await aDocument(who, { name: 'letter.doc', content: samples.letterDoc() });
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

  test('stops being made when its only viewer disconnects', async () => {
    const stop = Promise.withResolvers<unknown>();
    const { who, asked, server } = await withConverter(async ({ signal }) => {
      signal?.addEventListener('abort', () => stop.resolve('stopped'));
      await stop.promise;
      throw signal?.reason;
    });
    const { id } = await aPicture(who);
    const request = (await overConnections(server)).ask(who, previewDocument, id);
    await eventually(
      () => asked.length,
      (conversions) => conversions === 1,
    );
    request.hangUp();
    expect(await stop.promise).toBe('stopped');
  });

  test('is refused for a spreadsheet', async () => {
    const { id } = await aDocument(client, { name: 'list.csv', content: 'a,b\n' });
    const sentence = 'There’s no preview for csv files. Please download it instead.';
    expect(await look(client, id)).toMatchObject(refusal(422, sentence));
  });

  test.each([
    ['broken', 'may be damaged, or protected by a password'],
    ['too_large', 'is too big to show here'],
    ['too_long', 'takes too long'],
    ['unavailable', 'can’t be viewed here'],
  ] as const)('is refused with the reason when a converter says %s', async (code, words) => {
    const { who } = await withConverter(failing(code));
    const { id } = await aPicture(who);
    const answer = await look(who, id);
    expect(answer).toMatchObject(refusal(422, expect.stringContaining(words)));
    expect(JSON.stringify(answer.body)).not.toContain('for the log');
    expect(await blobsOf(who)).toHaveLength(1);
    expect((await look(who, id, 'true')).status).toBe(200);
  });
});

describe('a download of a document', () => {
  test.each([
    ['receipt.pdf', aPdf(), 'application/pdf'],
    ['photo.jpeg', samples.turnedPhoto(), 'image/jpeg'],
    ['list.csv', 'a,b\n', 'text/csv'],
    ['letter.doc', samples.letterDoc(), 'application/msword'],
  ])('of %s is the original file, as an attachment', async (name, content, type) => {
    const { id, file_name: fileName } = await aDocument(client, { name, content, title: 'Mine' });
    const { status, headers, bytes } = await look(client, id, 'true');
    expect(status).toBe(200);
    expect(bytes).toEqual(Buffer.from(content));
    expect(headers['content-type']).toContain(type);
    expect(headers['content-disposition']).toContain(`attachment; filename="${fileName}"`);
  });
});
