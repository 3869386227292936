import * as z from 'zod/mini';
import { boundedText } from './bounded.ts';
import { askedText, uuid } from './basic-fields.ts';

/** A body `{"invoice": {...}}`: the fields, wrapped in the name of their record. */
export const wrapped = <const W extends string, S extends z.core.$ZodType>(
  wrapper: W,
  fields: S,
) => ({ wrapper, body: z.object({ [wrapper]: fields } as Record<W, S>) });

/** A reply `{"data": {...}}`: one record. */
export const one = <S extends z.core.$ZodType>(schema: S) =>
  ({ gives: 'one', schema: z.object({ data: schema }) }) as const;

/** The answer to a request that creates a record. */
export const created = <S extends z.core.$ZodType>(schema: S) =>
  ({ status: 201, reply: one(schema) }) as const;

const pageMeta = z.object({
  page: z.int(),
  page_size: z.int(),
  total_count: z.int(),
  total_pages: z.int(),
});
export type PageMeta = z.infer<typeof pageMeta>;

const withMeta = <S extends z.core.$ZodType>(schema: S) =>
  z.object({ data: schema, meta: pageMeta });

/** A reply `{"data": [...], "meta": {...}}`: a list without pages. */
export const list = <S extends z.core.$ZodType>(row: S) =>
  ({ gives: 'list', schema: withMeta(z.array(row)) }) as const;

/** The same for a paged list, or for a record that contains a page of rows. */
export const page = <S extends z.core.$ZodType>(schema: S) =>
  ({ gives: 'page', schema: withMeta(schema) }) as const;

const positive = (max: number, message: string) =>
  z.pipe(
    boundedText(9, { error: message, long: message }).check(z.regex(/^[1-9]\d*$/, message)),
    z.transform((text, ctx): number => {
      const value = Number(text);
      if (value > max) ctx.issues.push({ code: 'custom', message, input: text });
      return value;
    }),
  );

/** The words of a search. */
export const searched = z.optional(askedText(200));

/**
 * The query of every paged list. `page=all` gives all rows. `sort` takes one of `columns`.
 */
export const pageQuery = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  page: z.optional(
    z.union([z.literal('all'), positive(100_000_000, 'Must be a page number or all')], {
      error: 'Must be a page number or all',
    }),
  ),
  page_size: z.optional(positive(200, 'Must be between 1 and 200')),
  sort: z.optional(z.enum(columns, { error: `Must be one of ${columns.join(', ')}` })),
  order: z.optional(z.enum(['asc', 'desc'], { error: 'Must be asc or desc' })),
  search: searched,
});

/** A switch in a query. */
export const flag = z.optional(z.enum(['true', 'false'], { error: 'Must be true or false' }));

/** The path of a client; all routes of its data are below it. */
export const CLIENT = '/v1/client/clients/{client_id}';

/** The reply of a deleted record. */
export const deleted = one(z.object({ id: uuid }));

/** Papers to view: as many per minute as a user can open. */
export const PDF = { reply: { file: 'application/pdf' }, perMinute: 600 } as const;
/** Files that take long to make. */
export const ZIP = { reply: { file: 'application/zip' }, perMinute: 60 } as const;
export const CSV = { reply: { file: 'text/csv' }, perMinute: 60 } as const;
