import { extensionOf, type Content } from './file-types.ts';
import { refuseContent } from './refuse-file.ts';

/** A paper of a client as one file, a scan or a photograph: its types, as in file names. */
export const PAPER_TYPES = ['pdf', 'jpg', 'jpeg', 'png'] as const;

// Photographs of good phones.
const MOST_MEGABYTES = 10;
export const MAX_PAPER_BYTES = MOST_MEGABYTES * 1024 * 1024;

const NO_PAPER = 'Must be a pdf, jpg, jpeg or png file';
export const PAPER_TOO_LARGE = `Must be no larger than ${MOST_MEGABYTES} MB`;
const PAPER_EMPTY = 'File is empty';

interface OfferedPaper {
  readonly fileName: string;
  readonly byteSize: number;
}

/** Refuses a file as a paper by its name and size; null when its content can decide. */
export function refusePaper({ fileName, byteSize }: OfferedPaper): string | null {
  const extension = extensionOf(fileName);
  if (!PAPER_TYPES.some((type) => type === extension)) return NO_PAPER;
  if (byteSize > MAX_PAPER_BYTES) return PAPER_TOO_LARGE;
  return byteSize === 0 ? PAPER_EMPTY : null;
}

/** The same, and checks that its bytes agree with its name. */
export const refuseReadPaper = (paper: OfferedPaper & { readonly content: Content }) =>
  refusePaper(paper) ?? refuseContent(paper.fileName, paper.content);
