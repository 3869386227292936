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
  /** The beginning of an Office file whose end is missing. */
  | 'damaged'
  | 'text'
  | null;

/** Why nobody can open a file, in words that follow its name. */
export type OpeningFault =
  | 'needs a password to be opened'
  | 'has no pages'
  | 'is damaged or incomplete'
  | 'unpacks to more than 1 GB'
  | 'has more than 10,000 parts'
  | 'takes too long to open';

interface FileType {
  readonly content: Content;
  readonly media: string;
  /** It can be shown as a PDF. */
  readonly hasPreview?: true;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** By their endings, the types of files that are uploaded, and odt, which only the provider sends. */
const TYPES: Readonly<Record<string, FileType>> = {
  jpg: { content: 'jpeg', media: 'image/jpeg', hasPreview: true },
  jpeg: { content: 'jpeg', media: 'image/jpeg', hasPreview: true },
  png: { content: 'png', media: 'image/png', hasPreview: true },
  pdf: { content: 'pdf', media: 'application/pdf', hasPreview: true },
  doc: { content: 'word', media: 'application/msword', hasPreview: true },
  docx: { content: 'docx', media: `${OFFICE}.wordprocessingml.document`, hasPreview: true },
  xls: { content: 'excel', media: 'application/vnd.ms-excel' },
  xlsx: { content: 'xlsx', media: `${OFFICE}.spreadsheetml.sheet` },
  csv: { content: 'text', media: 'text/csv' },
  heif: { content: 'heif', media: 'image/heif', hasPreview: true },
  heic: { content: 'heif', media: 'image/heic', hasPreview: true },
  odt: { content: 'odt', media: 'application/vnd.oasis.opendocument.text', hasPreview: true },
};

/** The endings of files that may be uploaded. */
export const UPLOAD_TYPES: readonly string[] = Object.keys(TYPES).filter((type) => type !== 'odt');

// Endings that a title may wrongly have. "Amazon.com" and "No. 5" are not file names.
const OTHER_ENDINGS =
  'zip rar 7z gz tar gif bmp tif tiff webp svg txt rtf html htm xml json ods odp ppt pptx pages numbers eml msg exe mp3 mp4 mov';
const KNOWN_ENDINGS = new Set([...Object.keys(TYPES), ...OTHER_ENDINGS.split(' ')]);

/** "Scan 1.PDF" -> "pdf"; null when the name has no known ending. */
export function extensionOf(name: string): string | null {
  const [, ending] = /\.([a-z0-9]{1,5})\s*$/i.exec(name) ?? [];
  const extension = ending?.toLowerCase() ?? '';
  return KNOWN_ENDINGS.has(extension) ? extension : null;
}

export const isUploadType = (extension: string | null): boolean =>
  UPLOAD_TYPES.includes(extension ?? '');

export const isPreviewType = (extension: string | null): boolean =>
  TYPES[extension ?? '']?.hasPreview ?? false;

/** The media type of files with an ending: "pdf" -> "application/pdf". */
export const mediaType = (extension: string | null): string =>
  TYPES[extension ?? '']?.media ?? 'application/octet-stream';

const contentOf = (extension: string) => TYPES[extension]?.content;

/** Whether files with this ending have this content. */
export const holds = (extension: string, content: Content): boolean =>
  contentOf(extension) === content || isEitherOf(extension, content);

const OF_PARTS: readonly Content[] = ['docx', 'xlsx', 'odt', 'word', 'excel'];

/** Whether files with this ending are archives: parts with a list of them. */
export const hasParts = (extension: string): boolean =>
  OF_PARTS.includes(contentOf(extension) ?? null);

const isEitherOf = (extension: string, content: Content) =>
  content === 'word or excel' && ['word', 'excel'].includes(contentOf(extension) ?? '');

/** Whether two endings name the same kind of file: jpg and jpeg, heif and heic. */
export const areAlike = (one: string, other: string): boolean =>
  one === other || (contentOf(one) !== undefined && contentOf(one) === contentOf(other));
