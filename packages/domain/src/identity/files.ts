import { extensionOf, holds, type Content } from '../document/file-types.ts';

/** Types of files that prove an identity or an address, as in file names. */
export const IDENTITY_FILE_TYPES = ['pdf', 'jpg', 'jpeg', 'png'] as const;

const MOST_MEGABYTES = 15;
/** A photograph of a very good phone. */
export const MAX_IDENTITY_FILE_BYTES = MOST_MEGABYTES * 1024 * 1024;

const FILE_EMPTY = 'File is empty';
export const IDENTITY_FILE_TOO_LARGE = `Must be no larger than ${MOST_MEGABYTES} MB`;
export const UNREADABLE_PICTURE =
  'This picture could not be opened. Please take it again, or choose another file.';
const NO_IDENTITY_FILE = 'Must be a pdf, jpg, jpeg or png file';
const HEIC =
  'HEIC pictures cannot be used here. Please take the photo with the button above, or save it as jpg first.';

/** Refuses a file by its name and size; null when its content can decide. */
export function refuseIdentityFile({
  fileName,
  byteSize,
}: {
  readonly fileName: string;
  readonly byteSize: number;
}): string | null {
  const extension = extensionOf(fileName);
  if (extension === 'heic' || extension === 'heif') return HEIC;
  if (!IDENTITY_FILE_TYPES.some((type) => type === extension)) return NO_IDENTITY_FILE;
  if (byteSize > MAX_IDENTITY_FILE_BYTES) return IDENTITY_FILE_TOO_LARGE;
  return byteSize === 0 ? FILE_EMPTY : null;
}

/** Refuses a file whose content does not match its name; else null. */
export function refuseIdentityContent(fileName: string, content: Content): string | null {
  const extension = extensionOf(fileName) ?? '';
  if (holds(extension, content)) return null;
  return content === 'heif' ? HEIC : `This doesn't look like a ${extension} file`;
}
