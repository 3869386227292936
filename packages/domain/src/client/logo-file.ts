/** Types of pictures that can be a logo, as in file names. */
export const LOGO_TYPES = ['png', 'jpg', 'jpeg'] as const;

// A photograph of a good phone.
const MOST_MEGABYTES = 5;
export const MAX_LOGO_BYTES = MOST_MEGABYTES * 1024 * 1024;

export const NO_PICTURE = 'Must be a png, jpg or jpeg picture';
export const UNREADABLE_LOGO = 'This picture could not be opened. Please choose another file.';
export const LOGO_TOO_LARGE = `Must be no larger than ${MOST_MEGABYTES} MB`;
export const LOGO_EMPTY = 'File is empty';

/** Refuses a file as a logo by its name and size; null when its content can decide. */
export function refuseLogo({
  fileName,
  byteSize,
}: {
  readonly fileName: string;
  readonly byteSize: number;
}): string | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (!LOGO_TYPES.some((type) => type === extension)) return NO_PICTURE;
  if (byteSize > MAX_LOGO_BYTES) return LOGO_TOO_LARGE;
  return byteSize === 0 ? LOGO_EMPTY : null;
}
