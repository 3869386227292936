/** The endings of files that may be uploaded. */
export const UPLOAD_TYPES = [
  'jpg',
  'jpeg',
  'png',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'csv',
  'heif',
  'heic',
] as const;

/** Endings with a preview as a PDF. Only the provider sends odt. */
const PREVIEW_TYPES = ['pdf', 'jpg', 'png', 'jpeg', 'doc', 'docx', 'odt', 'heic', 'heif'];

/** The kind of content that the first bytes of a file show; null when it is unknown. */
export type Content =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'heif'
  | 'word'
  | 'excel'
  /** An old Office file of one kind with the other kind embedded in it. */
  | 'word or excel'
  | 'docx'
  | 'xlsx'
  | 'odt'
  | 'zip'
  /** A new Office file with a password. */
  | 'locked'
  | 'text'
  | null;

const CONTENT: Readonly<Record<string, Content>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  pdf: 'pdf',
  doc: 'word',
  docx: 'docx',
  odt: 'odt',
  xls: 'excel',
  xlsx: 'xlsx',
  csv: 'text',
  heif: 'heif',
  heic: 'heif',
};

// Endings that a title may wrongly carry. "Amazon.com" and "No. 5" are not file names.
const OTHER_ENDINGS =
  'zip rar 7z gz tar gif bmp tif tiff webp svg txt rtf html htm xml json ods odp ppt pptx pages numbers eml msg exe mp3 mp4 mov';
const KNOWN_ENDINGS = new Set([...Object.keys(CONTENT), ...OTHER_ENDINGS.split(' ')]);

/** "Scan 1.PDF" -> "pdf"; null when the name has no known ending. */
export function extensionOf(name: string): string | null {
  const [, ending] = /\.([a-z0-9]{1,5})\s*$/i.exec(name) ?? [];
  const extension = ending?.toLowerCase() ?? '';
  return KNOWN_ENDINGS.has(extension) ? extension : null;
}

export const isUploadType = (extension: string | null): boolean =>
  (UPLOAD_TYPES as readonly (string | null)[]).includes(extension);

export const isPreviewType = (extension: string | null): boolean =>
  PREVIEW_TYPES.includes(extension ?? '');

/** Whether files with this ending have this content. */
export const holds = (extension: string, content: Content): boolean =>
  CONTENT[extension] === content || isEitherOf(extension, content);

const isEitherOf = (extension: string, content: Content) =>
  content === 'word or excel' && ['word', 'excel'].includes(CONTENT[extension] ?? '');

/** Whether two endings name the same kind of file: jpg and jpeg, heif and heic. */
export const areAlike = (one: string, other: string): boolean =>
  one === other || (CONTENT[one] !== undefined && CONTENT[one] === CONTENT[other]);
