import {
  ConversionError,
  type ConversionErrorCode,
  type DocumentConverter,
} from '@counterfoil/providers/document-conversion/port';
import { onTestFinished } from 'vitest';
import { signedInClient, type SignedInClient } from './clients.ts';
import { pngOf } from './files/png.ts';
import { portalWith } from './test-api.ts';
import { aDocument } from './upload.ts';

/** A client, by default a new one, on a server with its own converter, which records its calls. */
export async function withConverter(toPdf: DocumentConverter['toPdf'], owner?: SignedInClient) {
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
  return { who: (owner ?? (await signedInClient())).through(server), asked, server };
}
export const toSmallPdf: DocumentConverter['toPdf'] = (_, keep) =>
  keep(
    (async function* () {
      yield Buffer.from('%PDF-1.7 made here');
    })(),
  );
export const failing =
  (code: ConversionErrorCode): DocumentConverter['toPdf'] =>
  () =>
    Promise.reject(new ConversionError(code, 'for the log'));

export const aPicture = (who: SignedInClient, title = 'Picture') =>
  aDocument(who, { name: 'a.png', title, content: pngOf(9, 9) });
