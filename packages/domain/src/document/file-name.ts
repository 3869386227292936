import { areAlike, extensionOf } from './file-types.ts';

// Characters that file systems refuse or read as a path, and those that would hide the ending.
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu;
const LONGEST_STEM = 120;

/**
 * The file name of a downloaded document: its title with the file's own ending.
 * ("Train ticket", "IMG_1.HEIC") -> "Train ticket.heic"; ("fees.PDF", "scan.pdf") -> "fees.pdf".
 */
export function documentFileName(title: string, uploadedAs: string): string {
  const extension = extensionOf(uploadedAs) ?? '';
  const titled = extensionOf(title);
  const stem = titled && areAlike(titled, extension) ? title.replace(/\.[^.]*$/, '') : title;
  const safe = stem.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  // Drops the first half of a surrogate pair that the cut left behind.
  const short = safe.slice(0, LONGEST_STEM).replace(/[\ud800-\udbff]$/, '');
  const cut = short.replaceAll(/^[ .]+|[ .]+$/g, '');
  return `${cut || 'Document'}${extension && `.${extension}`}`;
}
