import type { DocumentType } from './document-types.ts';
import { extensionOf } from './file-types.ts';

// The first match wins: a "bank statement of refunds" is a statement.
const SIGNS: readonly (readonly [RegExp, DocumentType])[] = [
  [/statement|\bstmt\b|\bbank\b/i, 'bank_statement'],
  [/receipt|till|ticket|parking|petrol|fuel|taxi|uber|toll/i, 'receipt'],
  [/(purchase|supplier).*(refund|credit)|(refund|credit).*(purchase|supplier)/i, 'purchase_refund'],
  [/refund|credit.?note|\bCN\b/i, 'sales_refund'],
  [/(sales|customer).*invoice|invoice.*(customer|\bto\b)/i, 'sales_invoice'],
  [/invoice|\binv\b|\bbill\b/i, 'purchase_invoice'],
];

/** The type that a file name suggests, or null: "petrol_12.jpg" -> "receipt". */
export function guessDocumentType(fileName: string): DocumentType | null {
  const words = fileName.replace(/\.[^.]*$/, '').replaceAll(/[_\-.]+/g, ' ');
  return SIGNS.find(([sign]) => sign.test(words))?.[1] ?? null;
}

/**
 * The title that a file name suggests in plain words, of at most `longest` characters, which its file may have:
 * "petrol_12-05.JPG" -> "Petrol 12-05"; "IMG_0042.heic" -> "Photo 42"; "Invoice 12.docx.pdf" -> "Invoice 12".
 */
export function titleOf(fileName: string, longest = Infinity): string {
  const title = plainWords(withoutEnding(fileName)).slice(0, longest).toWellFormed();
  // The ending of the source file would suggest the wrong type.
  return extensionOf(title) === null ? title : titleOf(title, longest);
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '');

/** Names that devices give: "IMG_20261121_093012", "PXL_20261121_093012345", "DSC00042", "scan0042". */
const DEVICE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:img|pxl|photo|image|dsc[nf]?|whatsapp image)[ -]*/i, 'Photo'],
  [/^scan(?:ned)?[ -]*(?=\d)/i, 'Scan'],
];
/** The part that a device puts before the words of a person: "IMG 2041 ", "Screenshot 2026-11-21 at 09.30.12 ". */
const DEVICE_PREFIX = /^(?:img|pxl|dsc[nf]?|screenshot)[ -]*\d[\d .:~-]*(?:at \d[\d .:-]*)?/i;
/** The part that a camera appends. */
const DEVICE_MODES = /^(?:hdr|portrait|night|pano|cover|burst|edited|mp)\b/i;
const DAY = /^(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/;
const NUMBER = /^0*(\d+)$/;

function plainWords(name: string): string {
  const words = name
    .replaceAll(/[_\s]+/g, ' ')
    // Between words, not in numbers and dates.
    .replaceAll(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, ' ')
    .trim();
  const own = words.replace(DEVICE_PREFIX, '');
  if (own !== words && /\p{L}{2}/u.test(own) && !DEVICE_MODES.test(own)) return asTitle(own);
  for (const [sign, what] of DEVICE_NAMES) {
    const rest = sign.test(words) ? words.replace(sign, '') : null;
    const [, year, month, day] = DAY.exec(rest ?? '') ?? [];
    if (year) return `${what} ${day}-${month}-${year}`;
    const [, number] = NUMBER.exec(rest ?? '') ?? [];
    if (number) return `${what} ${number}`;
  }
  return asTitle(words);
}

function asTitle(words: string): string {
  // A first word with capitals of its own, like eBay, keeps its spelling.
  return words.replace(
    /^\p{Ll}+(?!\p{L})/u,
    (first) => first.charAt(0).toUpperCase() + first.slice(1),
  );
}
