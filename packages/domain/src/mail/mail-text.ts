/** The words of a mail that a person may change. */
export interface MailText {
  readonly subject: string;
  readonly message: string;
}

/** The maximum length of each part. */
export const MAIL_LENGTHS = { subject: 200, message: 5000 } as const satisfies Record<
  keyof MailText,
  number
>;

/** The mails with words of their own. A reminder reads otherwise once the invoice is late. */
export type MailTextKind = 'invoice' | 'credit_note' | 'reminder' | 'late_reminder';

/** What differs from one document to the next; null where this one has none. */
export interface MailValues {
  readonly number: string | null;
  readonly balance: string | null;
  readonly total: string | null;
  readonly due_date: string | null;
  readonly date: string | null;
  readonly days_late: string | null;
  readonly due_in: string | null;
  readonly customer: string | null;
}
type Placeholder = keyof MailValues;

/** "Invoice {number}" -> "Invoice INV-0001". Text in other braces stays as it is. */
export const filledText = (text: string, values: MailValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Placeholder] ?? '') : whole,
  );

// Where a value may be something else, such as the 7 of "within 7 days" or a date given twice, the
// words before it decide.
const NAMED_NUMBER = /(?:invoice|note|number|no\.?|#)\s*$/i;
const DUE = /\bdue\b[^.]{0,12}$/i;
const isDistinctive = (number: string) => number.length > 4 || /\p{L}/u.test(number);

/**
 * "Invoice INV-0001" -> "Invoice {number}": the text to propose for the next document. A value counts
 * only as a whole word, and the longest of several.
 */
export function repeatableText(text: string, values: MailValues): string {
  const names = (Object.keys(values) as Placeholder[]).filter((name) => values[name]);
  const words = names.map((name) => values[name] ?? '').toSorted((a, b) => b.length - a.length);
  const any = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return text.replaceAll(any, (found: string, at: number) => {
    const before = text.slice(Math.max(0, at - 30), at);
    const name = names.find((each) => values[each] === found && fits(each, found, before, values));
    return name ? `{${name}}` : found;
  });
}

// Only the characters with a meaning: any other cannot be escaped in a Unicode pattern.
const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

function fits(name: Placeholder, found: string, before: string, values: MailValues): boolean {
  if (name === 'number') return isDistinctive(found) || NAMED_NUMBER.test(before);
  if (name === 'due_date') return values.date !== found || DUE.test(before);
  return true;
}
