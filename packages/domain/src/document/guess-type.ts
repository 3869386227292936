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
 * The title that a file name suggests, of at most `longest` characters, which its file may have: "petrol_12-05.JPG" ->
 * "petrol 12-05"; "Invoice 12.docx.pdf" -> "Invoice 12".
 */
export function titleOf(fileName: string, longest = Infinity): string {
  const words = withoutEnding(fileName)
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  const title = words.slice(0, longest).toWellFormed();
  // The ending of what the file was made of would say another type than its own.
  return extensionOf(title) === null ? title : titleOf(title, longest);
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '');
