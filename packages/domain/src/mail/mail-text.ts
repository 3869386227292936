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

/** The mails that have their own words. A reminder is worded differently once the invoice is late. */
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
 * The same for words that a person may have written. They are cut to the length of a mail; where nothing is
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
 * A text to propose again: its placeholders are put back. Null where it still says a value of this document, which would
 * be wrong in the next mail: only a text that was written with placeholders may contain anything.
 */
export function repeatableText(text: string, proposed: string, values: MailValues): string | null {
  if (placeholdersIn(text, values).length > 0 || text === filledText(proposed, values)) {
    return templateOf(text, proposed, values);
  }
  const parts = putBack(text, proposed, values);
  return parts.some((part) => part.isWritten && saysAnyOf(part.source, values))
    ? null
    : joined(parts);
}

/**
 * Puts placeholders back where the portal filled in values, never where a person typed similar text: only when the text
 * has none, and is the proposal with one change that removes none of its values.
 */
export const templateOf = (text: string, proposed: string, values: MailValues): string =>
  text === filledText(proposed, values) ? proposed : joined(putBack(text, proposed, values));

interface Part {
  readonly source: string;
  /** Whether a person wrote it; false for a placeholder that was put back. */
  readonly isWritten: boolean;
}

const joined = (parts: readonly Part[]) => parts.map(({ source }) => source).join('');

function putBack(text: string, proposed: string, values: MailValues): Part[] {
  const filled = filledText(proposed, values);
  const start = commonStart(filled, text);
  const tail = commonEnd(filled, text, Math.min(filled.length, text.length) - start);
  const change = { start, end: filled.length - tail, text, moved: text.length - filled.length };
  const found = placesOf(proposed, values);
  const isAnyLost = found.some((place) => place.start < change.end && place.end > start);
  if (placeholdersIn(text, values).length > 0 || (change.end > start && isAnyLost)) {
    return [{ source: text, isWritten: true }];
  }
  let written = 0;
  const parts = found.flatMap((place): Part[] => {
    if (isTouched(place, change)) return [];
    const moved = place.start >= change.end ? change.moved : 0;
    const before = text.slice(written, place.start + moved);
    written = place.end + moved;
    return [
      { source: before, isWritten: true },
      { source: place.source, isWritten: false },
    ];
  });
  return [...parts, { source: text.slice(written), isWritten: true }];
}

function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function commonEnd(one: string, other: string, most: number): number {
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

/** A value in the text that was proposed. */
interface Place {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

function placesOf(proposed: string, values: MailValues): Place[] {
  let end = 0;
  return piecesOf(proposed, values).flatMap(({ source, text, name }) => {
    const start = end;
    end += text.length;
    return name === null ? [] : [{ source, start, end }];
  });
}

const IS_IN_WORD = /^[\p{L}\p{N}]$/u;
const isInWord = (letter = '') => IS_IN_WORD.test(letter);

/** The part of the proposed text that was replaced, and its replacement. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** How far everything after it has moved. */
  readonly moved: number;
}

/** Whether a change turns a value into another word: the 7 of 70. */
function isTouched({ start, end }: Place, change: Change): boolean {
  if (start < change.start && change.start < end) return true;
  return (
    (end === change.start && isInWord(change.text[end])) ||
    (start === change.end && isInWord(change.text[start + change.moved - 1]))
  );
}

/** Whether a text has one of the values as a word of its own. */
const saysAnyOf = (text: string, values: MailValues): boolean =>
  Object.values(values).some((value) => {
    if (value === null || value.trim() === '') return false;
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      if (!isInWord(text[at - 1]) && !isInWord(text[at + value.length])) return true;
    }
    return false;
  });
