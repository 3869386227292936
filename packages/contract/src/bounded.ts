import * as z from 'zod/mini';

// All text and lists of requests are made here, so that their length is checked before anything
// else. `request-bounds.ts` refuses a schema with any other text or list.

export const tooLong = (max: number) => `Must contain no more than ${max} characters`;

export type Words = string | ((issue: { readonly input?: unknown }) => string);

interface TextWords {
  /** The error for a value that is not text. */
  readonly error: Words;
  /** The error for text that is too long. */
  readonly long?: Words;
}

/** Text of at most `max` characters. Added checks run only on text within that length. */
export const boundedText = (max: number, { error, long = tooLong(max) }: TextWords) =>
  z.string({ error }).check(z.maxLength(max, { error: long, abort: true }));

interface ListWords extends TextWords {
  readonly long: string;
}

/** A list of at most `max` elements. Zod checks their number before it parses any of them. */
export const boundedList = <S extends z.core.$ZodType>(
  element: S,
  max: number,
  { error, long }: ListWords,
) => z.array(element, { error }).check(z.maxLength(max, long));
