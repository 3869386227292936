import type { Schema } from './route.ts';

/**
 * A record's fields in the order of the wire. Each has a request schema, a reply schema or both, and
 * marks that say how it is used.
 */
type FieldTable = Readonly<Record<string, { request?: Schema; reply?: Schema }>>;

export const asked = <Q extends Schema>(request: Q) => ({ request });
export const answered = <R extends Schema>(reply: R) => ({ reply });
export const both = <Q extends Schema, R extends Schema>(request: Q, reply: R) => ({
  request,
  reply,
});

type MarkedField<T, M extends string> = {
  [K in keyof T]: M extends keyof T[K] ? K : never;
}[keyof T];

/** The names of the fields that have this mark. */
export const fieldsMarked = <T extends FieldTable, M extends string>(table: T, mark: M) =>
  Object.keys(table).filter((name) => mark in (table[name] ?? {})) as MarkedField<T, M>[];

/** The schemas of one side, for `z.object`. */
export const schemasOf = <T extends FieldTable, S extends 'request' | 'reply'>(table: T, side: S) =>
  Object.fromEntries(fieldsMarked(table, side).map((name) => [name, table[name]?.[side]])) as {
    [K in MarkedField<T, S>]: T[K] extends Record<S, infer V> ? V : never;
  };
