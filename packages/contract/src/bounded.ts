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

type ListOf<S extends z.core.$ZodType> = z.ZodMiniPipe<
  z.ZodMiniTransform<z.core.input<S>[], z.core.input<S>[]>,
  z.ZodMiniArray<S>
>;

const lists = new WeakMap<z.core.$ZodType, number>();

/** How long a list made here may be; undefined for one that was made elsewhere. */
export const mostElements = (list: z.core.$ZodType): number | undefined => lists.get(list);

/** A list of at most `max`. Zod looks at each element before it looks at their number. */
export function boundedList<S extends z.core.$ZodType>(
  element: S,
  max: number,
  { error, long }: ListWords,
): ListOf<S> {
  const list = z.pipe(
    z.transform((value: z.core.input<S>[], ctx) => {
      if (Array.isArray(value) && value.length > max) {
        ctx.issues.push({ code: 'custom', message: long, input: null });
      }
      return value;
    }),
    z.array(element, { error }).check(z.maxLength(max, long)),
  ) as ListOf<S>;
  lists.set(list, max);
  return list;
}
