import type { Content, OpeningFault } from '@counterfoil/domain/document/file-types';
import { isLockedOffice } from './locked-office.ts';
import { isWholeHeif, isWholeJpeg, isWholePng } from './whole-pictures.ts';
import { zipFault } from './zip-fault.ts';

// It warns of what it could not draw with; no page is drawn here.
console.warn = () => undefined;
const { getDocument, PasswordException, VerbosityLevel } =
  await import('pdfjs-dist/legacy/build/pdf.mjs');

/** A file to open, of the kind that it was recognised as. */
export interface FileToOpen {
  readonly content: Content;
  readonly bytes: Uint8Array;
}

/** Why nobody could open this file, or null. Runs in a thread of its own. */
export default async function openFile({
  content,
  bytes,
}: FileToOpen): Promise<OpeningFault | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (content) {
    case 'pdf':
      return pdfFault(file, bytes);
    case 'jpeg':
      return unlessWhole(isWholeJpeg(file));
    case 'png':
      return unlessWhole(isWholePng(file));
    case 'heif':
      return unlessWhole(isWholeHeif(file));
    case 'docx':
    case 'xlsx':
    case 'odt':
      return zipFault(file);
    case 'word':
    case 'excel':
    case 'word or excel':
      return isLockedOffice(file) ? 'needs a password to be opened' : null;
    default:
      return null;
  }
}

const unlessWhole = (isWhole: boolean) => (isWhole ? null : 'is damaged or cut off');

/** Readers look for the end of a PDF in its last bytes. */
const END_BYTES = 1024;

/**
 * Judged by the reader of the web app, which mends much: a PDF whose end is missing opens with the pages that are left, so
 * the end is looked for too. A password of the owner's alone, against printing or changing, locks nobody out.
 */
async function pdfFault(file: Buffer, data: Uint8Array): Promise<OpeningFault | null> {
  // Some senders fill the last block with blanks and NUL bytes.
  const length = file.findLastIndex((byte) => byte > 0x20) + 1;
  if (!file.subarray(Math.max(0, length - END_BYTES), length).includes('%%EOF')) {
    return 'is damaged or cut off';
  }
  // Its warnings are for nobody.
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await loading.promise;
    if (document.numPages === 0) return 'has no pages';
    for (let page = 1; page <= document.numPages; page++) await document.getPage(page);
    return null;
  } catch (error) {
    if (error instanceof PasswordException) return 'needs a password to be opened';
    return 'is damaged or cut off';
  } finally {
    await loading.destroy();
  }
}
