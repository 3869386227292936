import type { Schema } from './route.ts';

/**
 * A table of a record's fields: for each, its schema in requests, its schema in replies, or both.
 * The order of the table is the order of the wire.
 */
export type FieldTable = Readonly<Record<string, { request?: Schema; reply?: Schema }>>;

/** A field of requests only. */
export const asked = <Q extends Schema>(request: Q) => ({ request });
/** A field of replies only. */
export const answered = <R extends Schema>(reply: R) => ({ reply });

/** The names of the fields that have these properties. */
export type Having<Table, Properties> = {
  [K in keyof Table]: Table[K] extends Properties ? K : never;
}[keyof Table];

/** The schemas of one side, for `z.object`. */
export function schemasOf<T extends FieldTable, S extends 'request' | 'reply'>(table: T, side: S) {
  const schemas = Object.entries(table).flatMap(([name, { [side]: schema }]) =>
    schema ? [[name, schema]] : [],
  );
  return Object.fromEntries(schemas) as {
    -readonly [K in Having<T, Record<S, Schema>>]: T[K] extends Record<S, infer V> ? V : never;
  };
}
