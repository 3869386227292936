import * as z from 'zod/mini';
import { boundedText } from './bounded.ts';

/** The fields that /login needs, separate from the others (`fields.ts`), which it does not load. */

// PostgreSQL cannot hold NUL, a lone surrogate is not text in any encoding, and other control
// characters do not belong in typed text; all white space is allowed.
export const isStorable = (text: string) => !/[^\P{Cc}\s]/u.test(text) && text.isWellFormed();
export const UNSTORABLE = 'Contains a character that cannot be stored';

export const optionalWords = { error: 'Must be text' };
/** Search text of at most `max` characters. */
export const askedText = (max: number) =>
  boundedText(max, optionalWords).check(z.refine(isStorable, UNSTORABLE));

/** An id in lower case, as ids are compared. */
export const uuid = z.uuid({ error: 'Must be an id', abort: true }).check(z.toLowerCase());

/** The secret at the end of a link that needs no session: 256 random bits. */
export const linkToken = boundedText(43, { error: 'Must be a token' }).check(
  z.regex(/^[\w-]{43}$/, 'Must be a token'),
);
