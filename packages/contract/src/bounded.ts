import * as z from 'zod/mini';

// The one place where the text and the lists of requests are made: their length is looked at before
// anything else is done with them. `request-bounds.ts` refuses a request with any other.

export const tooLong = (max: number) => `Must contain no more than ${max} characters`;

export type Words = string | ((issue: { readonly input?: unknown }) => string);

interface TextWords {
  /** Said of what is no text. */
  readonly error: Words;
  /** Said of text that is too long. */
  readonly long?: Words;
}

/** Text of at most `max` characters. Checks that are added run only when it is no longer. */
export const boundedText = (max: number, { error, long = tooLong(max) }: TextWords) =>
  z.string({ error }).check(z.maxLength(max, { error: long, abort: true }));

interface ListWords extends TextWords {
  readonly long: string;
}

/** A list of at most `max`. Zod looks at their number before it looks at any of them. */
export const boundedList = <S extends z.core.$ZodType>(
  element: S,
  max: number,
  { error, long }: ListWords,
) => z.array(element, { error }).check(z.maxLength(max, long));
