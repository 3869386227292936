import { plainCode } from '@counterfoil/domain/code-text';
import { formatDecimal, parseDecimal } from '@counterfoil/domain/money/decimal';
import { parsePence } from '@counterfoil/domain/money/pence';
import { isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import {
  emailListError,
  normaliseEmail,
  normaliseEmails,
  typedEmailError,
} from '@counterfoil/domain/customer/email-list';
import { REQUIRED } from '@counterfoil/domain/text';
import * as z from 'zod/mini';
import { boundedText, tooLong, type Words } from './bounded.ts';
import { isStorable, optionalWords, UNSTORABLE } from './basic-fields.ts';
import {
  isLegible,
  isStraight,
  oneLine,
  PILED,
  severalLines,
  TURNED,
  withoutInvisible,
} from './cleaned-text.ts';

/** Request fields, with the spec's error texts. */

// Text may be longer before it is cleaned, with blanks at its ends or accents separate from their letters.
const UNCLEANED = 4;

const requiredWords = {
  error: (issue: { readonly input?: unknown }) => (issue.input == null ? REQUIRED : 'Must be text'),
};

/** Text to store, at most `max` characters once it is cleaned. */
const keptText = (max: number, clean: (text: string) => string, words: { error: Words }) =>
  boundedText(max * UNCLEANED, { ...words, long: tooLong(max) }).check(
    z.refine(isStorable, { error: UNSTORABLE, abort: true }),
    z.refine(isStraight, { error: TURNED, abort: true }),
    z.overwrite(withoutInvisible),
    z.refine(isLegible, { error: PILED, abort: true }),
    z.overwrite(clean),
    z.maxLength(max, tooLong(max)),
  );

/** A code in which blanks and dashes count: each becomes a plain one before the text is judged. */
const plainText = (max: number, words: { error: Words }) =>
  boundedText(max * UNCLEANED, { ...words, long: tooLong(max) }).check(
    z.overwrite(plainCode),
    z.refine(isStorable, { error: UNSTORABLE, abort: true }),
    z.refine(isLegible, { error: PILED, abort: true }),
    z.overwrite(oneLine),
    z.maxLength(max, tooLong(max)),
  );

const orNull = (text: ReturnType<typeof keptText>) =>
  z.nullish(
    z.pipe(
      text,
      z.transform((cleaned) => cleaned || null),
    ),
  );

/** One line of at most `max` characters; empty text and null both mean "nothing given". */
export const optionalText = (max: number) => orNull(keptText(max, oneLine, optionalWords));

/** The same for text of several lines. */
export const optionalLines = (max: number) => orNull(keptText(max, severalLines, optionalWords));

/** One line, or several, of 1 to `max` characters. */
export const requiredText = (max: number) =>
  keptText(max, oneLine, requiredWords).check(z.minLength(1, REQUIRED));
export const requiredLines = (max: number) =>
  keptText(max, severalLines, requiredWords).check(z.minLength(1, REQUIRED));

/** The same for a phone number or a post code, in which blanks and dashes count. */
export const optionalPlain = (max: number) => orNull(plainText(max, optionalWords));
export const requiredPlain = (max: number) =>
  plainText(max, requiredWords).check(z.minLength(1, REQUIRED));

/** Several addresses with commas between them; white space is removed before saving. */
export const emailList = z.pipe(
  boundedText(2000, { error: REQUIRED }),
  z.transform((text, ctx): string => {
    const message = emailListError(text);
    if (message) ctx.issues.push({ code: 'custom', message, input: text });
    return normaliseEmails(text);
  }),
);

/** One address; blank and null both mean "none". */
export const optionalEmail = z.pipe(
  optionalPlain(254),
  z.transform((text, ctx): string | null | undefined => {
    const message = text ? typedEmailError(text) : null;
    if (message) ctx.issues.push({ code: 'custom', message, input: text });
    return text ? normaliseEmail(text) : text;
  }),
);

// Includes the separators that people type in a code.
const LONGEST_CODE = 200;

/** Text of exactly `length` characters after `prepare` has removed separators. */
export function exactText(length: number, prepare: (text: string) => string) {
  const sentence = `Must contain ${length} characters`;
  return boundedText(LONGEST_CODE, { ...requiredWords, long: sentence }).check(
    z.overwrite(prepare),
    z.minLength(1, { error: REQUIRED, abort: true }),
    z.length(length, sentence),
  );
}

/** An optional code of at most `max` characters after `prepare`. */
export const optionalCode = (max: number, prepare: (text: string) => string) =>
  z.nullish(
    boundedText(LONGEST_CODE, { ...optionalWords, long: tooLong(max) }).check(
      z.overwrite(prepare),
      z.maxLength(max, tooLong(max)),
    ),
  );

/** The error for a value of the wrong type; a missing value is "Required". */
const missingOr = (sentence: string) => (issue: { readonly input?: unknown }) =>
  issue.input == null || issue.input === '' ? REQUIRED : sentence;

const NOT_A_NUMBER = missingOr('Must be a number');
const textOrNumber = z.union([boundedText(500, { error: NOT_A_NUMBER }), z.number()], {
  error: NOT_A_NUMBER,
});

/** Pounds as a string or a number ("134.61", 134.61) -> whole pence. */
export const money = z.pipe(
  textOrNumber,
  z.transform((value, ctx): number => {
    const pence = parsePence(value);
    if (pence !== null) return pence;
    const message = missingOr('Must be an amount such as 134.61')({ input: value });
    ctx.issues.push({ code: 'custom', message, input: value });
    return 0;
  }),
);

/** An exact decimal as a string or a number -> its shortest string ("2", "49.99", "0.0125"). */
const decimal = (maxInteger: number, example: string) =>
  z.pipe(
    textOrNumber,
    z.transform((value, ctx): string => {
      const parsed = value === '' ? null : parseDecimal(value, { maxPlaces: 4, maxInteger });
      if (parsed !== null) return formatDecimal(parsed);
      ctx.issues.push({
        code: 'custom',
        message: `Must be a number such as ${example}`,
        input: value,
      });
      return '0';
    }),
  );

/** A blank field of a draft arrives as '' or null: both mean "not given yet". */
const blankable = <S extends z.core.$ZodType>(schema: S) =>
  z.nullish(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        schema,
      ],
      {
        // The blank branch has no error of its own: the other branch's is the answer.
        error: (issue) => sentenceOf(issue),
      },
    ),
  );

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const { errors } = issue as unknown as { readonly errors: readonly z.core.$ZodIssue[][] };
  return errors.flat().at(-1)?.message ?? REQUIRED;
}

export const blankableMoney = blankable(money);
export const blankableQuantity = blankable(decimal(1_000_000_000, '2 or 1.5'));
export const blankablePrice = blankable(decimal(1_000_000_000, '49.99'));
export const blankableRate = blankable(decimal(100, '20'));

const NOT_A_DATE = missingOr('Must be a date as YYYY-MM-DD');
const dateText = boundedText('YYYY-MM-DD'.length, { error: NOT_A_DATE, long: NOT_A_DATE }).check(
  z.refine(isIsoDate, { error: NOT_A_DATE }),
);

/** A calendar date, YYYY-MM-DD. */
export const date = z.pipe(
  dateText,
  z.transform((text): IsoDate => text as IsoDate),
);
export const blankableDate = blankable(date);

/** Whole days of payment terms, 0 to 365. */
export const terms = z.pipe(
  textOrNumber,
  z.transform((value, ctx): number => {
    const days = /^\d{1,3}$/.test(String(value)) ? Number(value) : NaN;
    if (days <= 365) return days;
    ctx.issues.push({
      code: 'custom',
      message: value === '' ? REQUIRED : 'Must be a number of days, 0 to 365',
      input: value,
    });
    return 0;
  }),
);
export const blankableTerms = blankable(terms);

const NOT_WHOLE = 'Must be a whole number';
/** `lock_version` is optional on the wire: without it the last write wins. */
export const lockVersion = z.optional(z.int({ error: NOT_WHOLE }));
/** The same in a query. */
export const askedLockVersion = z.optional(
  z.pipe(
    boundedText(9, { error: NOT_WHOLE, long: NOT_WHOLE }).check(z.regex(/^\d+$/, NOT_WHOLE)),
    z.transform((text): number => Number(text)),
  ),
);

/** The fields of replies. */
export const moneyText = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
export const decimalText = z.string().check(z.regex(/^-?\d+(\.\d{1,4})?$/));
export const dateReply = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/));

const deliveryState = z.enum(['queued', 'sent', 'failed']);

/**
 * Delivery of an e-mail: queued, sent, or failed and why. It counts as sent when some of its addresses have it, though
 * others were refused: the reason says so.
 */
export const delivery = z.object({
  state: deliveryState,
  reason: z.nullable(z.string()),
  sent_at: z.nullable(instant),
  /** The outcome for each of its addresses. */
  addresses: z.array(
    z.object({ address: z.string(), state: deliveryState, reason: z.nullable(z.string()) }),
  ),
});
