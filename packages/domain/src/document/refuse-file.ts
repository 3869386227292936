import { REQUIRED } from '../text.ts';
import {
  areAlike,
  extensionOf,
  hasParts,
  holds,
  isUploadType,
  type Content,
  type OpeningFault,
} from './file-types.ts';

/** The largest file: 25 MB. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

const FILE_IS_EMPTY = 'File is empty';
export const FILE_TOO_LARGE = 'This file is larger than 25 MB';
const ZIP_NOT_SUPPORTED = 'Zip files are not supported: please upload the files in it one by one';
const TYPE_NOT_SUPPORTED =
  'This type of file is not supported: please upload a jpg, png, pdf, doc, docx, xls, xlsx, csv, heif or heic file';

const LOCKED = 'This file is password-protected: please upload it without a password';

/** "pdf" -> "This doesn't look like a pdf file". */
const unlike = (extension: string) => `This doesn't look like a ${extension} file`;

export interface OfferedFile {
  /** The name on the user's device. */
  readonly fileName: string;
  readonly title: string;
  readonly byteSize: number;
}

/**
 * The error of a file that has not been read yet, with its form field, or null. The upload form
 * checks at once; the server checks the received file again.
 */
export function refuseFile(file: OfferedFile): FileFault | null {
  return faultOf(file, isUploadType);
}

/** The same for a file that the provider shares: it may be an OpenDocument letter too. */
export function refuseSharedFile(file: OfferedFile): FileFault | null {
  return faultOf(file, (extension) => isUploadType(extension) || extension === 'odt');
}

interface FileFault {
  readonly field: 'file' | 'title';
  readonly message: string;
}

function faultOf(file: OfferedFile, isAllowed: (extension: string) => boolean): FileFault | null {
  const extension = extensionOf(file.fileName);
  if (extension === 'zip') return { field: 'file', message: ZIP_NOT_SUPPORTED };
  if (extension === null || !isAllowed(extension)) {
    return { field: 'file', message: TYPE_NOT_SUPPORTED };
  }
  if (file.byteSize === 0) return { field: 'file', message: FILE_IS_EMPTY };
  if (file.byteSize > MAX_FILE_BYTES) return { field: 'file', message: FILE_TOO_LARGE };
  if (file.title.trim() === '') return { field: 'title', message: REQUIRED };
  const titled = extensionOf(file.title);
  if (titled !== null && !areAlike(titled, extension)) {
    return { field: 'title', message: unlike(titled) };
  }
  return null;
}

/** The error of a file that nobody can open. */
export const refuseFault = (fault: OpeningFault): string =>
  fault === 'needs a password to be opened' ? LOCKED : `This file ${fault}`;

/** The error of a file with malware: "invoice.pdf contains malware (Eicar-Test-Signature). It was not uploaded." */
export const refuseMalware = (fileName: string, malware: string): string =>
  `${fileName} contains malware (${malware}). It was not uploaded.`;

/** The error of a file whose first bytes do not match its name, or null. */
export function refuseContent(fileName: string, content: Content): string | null {
  const extension = extensionOf(fileName) ?? '';
  if (holds(extension, content)) return null;
  if (content === 'locked') return LOCKED;
  if (content === 'damaged' && hasParts(extension)) return refuseFault('is damaged or incomplete');
  return content === 'zip' && !isUploadType(extension) ? ZIP_NOT_SUPPORTED : unlike(extension);
}
