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
export type MailTextKind = 'invoice' | 'credit_note' | 'reminder' | 'late_reminder' | 'statement';

/** Parts of the text that differ from one document to the next. */
export const PLACEHOLDERS = [
  'number',
  'total',
  'balance',
  'due_date',
  'date',
  'days_late',
  'due_in',
  'customer',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The placeholders' values; null where this document has none. */
export type MailValues = Readonly<Record<Placeholder, string | null>>;

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

interface Piece {
  /** As it is in the template. */
  readonly source: string;
  /** As it is read. */
  readonly text: string;
  readonly name: Placeholder | null;
}

/** "Invoice {number}" -> "Invoice ", "{number}". Text in other braces is text. */
function piecesOf(template: string, values: MailValues): Piece[] {
  return template.split(/(\{\w+\})/).map((source, n) => {
    const name = n % 2 === 0 ? '' : source.slice(1, -1);
    return isPlaceholder(name)
      ? { source, text: values[name] ?? '', name }
      : { source, text: source, name: null };
  });
}

/** "Invoice {number}" -> "Invoice INV-0001". */
export const filledText = (template: string, values: MailValues): string =>
  piecesOf(template, values)
    .map(({ text }) => text)
    .join('');

/** The words of a mail, with their placeholders filled in. */
export const readText = ({ subject, message }: MailText, values: MailValues): MailText => ({
  subject: filledText(subject, values),
  message: filledText(message, values),
});

/**
 * The same of words that a person may have written. They are cut to the length of a mail; where nothing is
 * left of a part, the standard text replaces it.
 */
export const writtenText = (
  template: MailText,
  standard: MailText,
  values: MailValues,
): MailText => {
  const part = (name: keyof MailText) => {
    const text = filledText(template[name], values).slice(0, MAIL_LENGTHS[name]);
    return text.toWellFormed().trim() || standard[name];
  };
  return { subject: part('subject'), message: part('message') };
};

/** The placeholders of a text, each once, with what they stand for. */
export const placeholdersIn = (
  template: string,
  values: MailValues,
): { readonly source: string; readonly text: string }[] => [
  ...new Map(
    piecesOf(template, values).flatMap(({ name, source, text }) =>
      name ? [[name, { source, text }] as const] : [],
    ),
  ).values(),
];

/**
 * A text to propose again. What a person wrote stays as it is, whatever it looks like; only what was put in for them
 * becomes placeholders again: where the text has none, but is all of what was proposed, with one addition or none.
 */
export function repeatableText(text: string, proposed: string, values: MailValues): string {
  if (piecesOf(text, values).some(({ name }) => name !== null)) return text;
  const filled = filledText(proposed, values);
  const added = text.length - filled.length;
  const at = commonStart(filled, text);
  if (added < 0 || text.slice(at + added) !== filled.slice(at)) return text;
  const addition = text.slice(at, at + added);
  let end = 0;
  let written = 0;
  let result = '';
  for (const { source, text: value, name } of piecesOf(proposed, values)) {
    const start = end;
    end += value.length;
    if (name === null || isTouched(addition, { at, start, end })) continue;
    const moved = start >= at ? added : 0;
    result += text.slice(written, start + moved) + source;
    written = end + moved;
  }
  return result + text.slice(written);
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

const STARTS_AS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_AS_WORD = /[\p{L}\p{N}]$/u;

interface Place {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Whether an addition makes another word of a value: the 7 of 70. */
function isTouched(addition: string, { at, start, end }: Place): boolean {
  if (start < at && at < end) return true;
  return (
    (end === at && STARTS_AS_WORD.test(addition)) || (start === at && ENDS_AS_WORD.test(addition))
  );
}
