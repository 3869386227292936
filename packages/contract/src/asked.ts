import * as z from 'zod/mini';
import { boundedList } from './bounded.ts';
import { uuid } from './basic-fields.ts';

/**
 * One or several ids that callers may spell in several ways and put in the query or the body. The
 * handler gets them once, under their key in `asked`.
 */
export interface AskedField {
  readonly gives: 'id' | 'ids';
  readonly isRequired: boolean;
  /** The error when the spellings name different ids; without it the first counts. */
  readonly differ?: string;
}

type AskedValue<F extends AskedField> =
  | (F['gives'] extends 'ids' ? readonly string[] : string)
  | (F['isRequired'] extends true ? never : undefined);

export type AskedValues<A> = {
  readonly [K in keyof A]: A[K] extends AskedField ? AskedValue<A[K]> : never;
};

/** The most ids of one bulk action; a caller with more sends several requests. */
export const MAX_IDS = 1000;
const severalIds = boundedList(uuid, MAX_IDS, {
  error: 'Must be a list of ids',
  long: `Must contain no more than ${MAX_IDS} ids`,
});
const optionalId = z.optional(uuid);
const optionalIds = z.optional(severalIds);
const oneOrSeveral = z.optional(
  z.pipe(
    z.transform((value: string | readonly string[]) =>
      typeof value === 'string' ? [value] : value,
    ),
    severalIds,
  ),
);

/** All ways to spell a field: `invoice_ids`, `invoiceIds`, and each with `[]`. */
export function spellingsOf(name: string): string[] {
  const camel = name.replace(/_i(?=ds?$)/, 'I');
  return [name, `${name}[]`, camel, `${camel}[]`];
}

type Options = Omit<AskedField, 'gives'>;
const each = <const N extends string, V>(names: readonly N[], value: V) =>
  Object.fromEntries(names.map((name) => [name, value])) as Readonly<Record<N, V>>;

/** One id: `customer_id`, or `customerId`. */
export const oneId = <K extends string, const F extends Options>(thing: K, field: F) => {
  const given = each([`${thing}_id`, `${thing}Id`], optionalId);
  return {
    asked: each([`${thing}_id`], { gives: 'id', ...field } as const),
    given,
    inQuery: given,
  };
};

/** Several ids: `invoice_ids`, or `invoiceIds`; in a query `invoice_ids[]=…&invoice_ids[]=…`, or one id. */
export const manyIds = <K extends string, const F extends Options>(thing: K, field: F) => ({
  asked: each([`${thing}_ids`], { gives: 'ids', ...field } as const),
  given: each([`${thing}_ids`, `${thing}Ids`], optionalIds),
  inQuery: each([`${thing}_ids[]`, `${thing}_ids`, `${thing}Ids[]`, `${thing}Ids`], oneOrSeveral),
});

type Shape = Readonly<Record<string, z.core.$ZodType>>;
interface Ids {
  readonly asked: Readonly<Record<string, AskedField>>;
  readonly given: Shape;
  readonly inQuery: Shape;
}

/** The parts of a route that takes these ids, and perhaps more fields, in its body. */
export const idsInBody = <I extends Ids, const M extends Shape = {}>(ids: I, more?: M) => ({
  asked: ids.asked as I['asked'],
  body: z.object({ ...ids.given, ...more } as I['given'] & M),
});

/** The same in its query. */
export const idsInQuery = <I extends Ids, const M extends Shape = {}>(ids: I, more?: M) => ({
  asked: ids.asked as I['asked'],
  query: z.object({ ...ids.inQuery, ...more } as I['inQuery'] & M),
});

/** The same in either, for a route that also answers on GET; more fields are in its body only. */
export const idsInEither = <I extends Ids, const M extends Shape = {}>(ids: I, more?: M) => ({
  ...idsInQuery(ids),
  ...idsInBody(ids, more),
});
