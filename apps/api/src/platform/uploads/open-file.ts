import type { Content, OpeningFault } from '@counterfoil/domain/document/file-types';
import { isLockedOffice } from './locked-office.ts';
import { isWholeHeif, isWholeJpeg, isWholePng } from './whole-pictures.ts';
import { zipFault } from './zip-fault.ts';

// It warns about missing drawing support; no page is drawn here.
// oxlint-disable-next-line no-console -- nothing is written
console.warn = () => undefined;
const { getDocument, PasswordException, VerbosityLevel } =
  await import('pdfjs-dist/legacy/build/pdf.mjs');

/** A file to open, and the kind that it was recognised as. */
export interface FileToOpen {
  readonly content: Content;
  readonly bytes: Uint8Array;
}

/** Why nobody could open this file, or null. Runs in a thread of its own. */
export async function openFile({ content, bytes }: FileToOpen): Promise<OpeningFault | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return content === null ? null : ((await FAULTS[content]?.(file)) ?? null);
}

type FaultFinder = (file: Buffer) => Promise<OpeningFault | null> | OpeningFault | null;

const unlessWhole =
  (isWhole: (file: Buffer) => boolean): FaultFinder =>
  (file) =>
    isWhole(file) ? null : 'is damaged or incomplete';
const oldOfficeFault: FaultFinder = (file) =>
  isLockedOffice(file) ? 'needs a password to be opened' : null;

/** Checks by recognised kind. All other kinds open, or were refused before. */
const FAULTS: Partial<Record<NonNullable<Content>, FaultFinder>> = {
  pdf: pdfFault,
  jpeg: unlessWhole(isWholeJpeg),
  png: unlessWhole(isWholePng),
  heif: unlessWhole(isWholeHeif),
  docx: zipFault,
  xlsx: zipFault,
  odt: zipFault,
  word: oldOfficeFault,
  excel: oldOfficeFault,
  'word or excel': oldOfficeFault,
};

const PDF_END = '%%EOF';
/** The beginning of an object: a web page, or whatever a sender appends to a PDF, has none. */
const PDF_OBJECT = /\b\d+ \d+ obj\b/;

/**
 * Judged by the web app's PDF reader, which repairs much: a PDF whose end is missing opens with its remaining pages, so
 * the end is checked too. An owner password alone, against printing or changing, locks nobody out.
 */
async function pdfFault(file: Buffer): Promise<OpeningFault | null> {
  // A truncated version follows the end of the previous one.
  const end = file.lastIndexOf(PDF_END);
  if (end < 0 || PDF_OBJECT.test(file.toString('latin1', end))) return 'is damaged or incomplete';
  // Its warnings are for nobody.
  const data = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await loading.promise;
    if (document.numPages === 0) return 'has no pages';
    for (let page = 1; page <= document.numPages; page++) await document.getPage(page);
    return null;
  } catch (error) {
    if (error instanceof PasswordException) return 'needs a password to be opened';
    return 'is damaged or incomplete';
  } finally {
    await loading.destroy();
  }
}
