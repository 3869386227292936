import type * as z from 'zod/mini';
import type { Schema } from './route.ts';

/** A schema whose definition names its kind. */
export type KnownSchema = z.core.$ZodTypes;

/** The most that a request can contain and still match its schema. */
export interface RequestBounds {
  /** Bytes of its JSON, however its text is escaped. */
  readonly bytes: number;
  /** Fields and elements, at any depth. */
  readonly values: number;
}

/** Thrown for text or a list of any length, or for a kind of schema with unknown content. */
export class WithoutBound extends Error {
  constructor(what: string, where: string) {
    super(`${where || 'the request'}: ${what}`);
  }
}

// "\ud83d" for half a character.
const BYTES_PER_CHARACTER = 6;
const NUMBER_BYTES = 40;
// Quotes, a colon, a comma, a line break and the blanks before it.
const SPACING_BYTES = 30;
const UUID_LENGTH = 36;

/**
 * Adds up what a schema accepts. Throws unless every text checks its length first (`boundedText`)
 * and every list its number of elements (`boundedList`).
 */
export function requestBounds(schema: Schema, where = ''): RequestBounds {
  const { def } = (schema as KnownSchema)._zod;
  if (def.type === 'object') return objectBounds(def.shape as Record<string, Schema>, where);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return requestBounds(def.innerType as Schema, where);
  }
  if (def.type === 'union') {
    return largest(def.options.map((option) => requestBounds(option as Schema, where)));
  }
  if (def.type === 'array') return listBounds(def, where);
  if (def.type === 'pipe') return pipeBounds(def, where);
  if (def.type === 'string') return one(textLength(def, where) * BYTES_PER_CHARACTER);
  if (def.type === 'enum') return one(longest(Object.values(def.entries)));
  if (def.type === 'literal') return one(longest(def.values));
  if (def.type === 'number' || def.type === 'boolean') return one(NUMBER_BYTES);
  throw new WithoutBound(`a schema of the kind "${def.type}" says nothing of its size`, where);
}

const one = (bytes: number): RequestBounds => ({ bytes: bytes + SPACING_BYTES, values: 1 });
const longest = (values: readonly unknown[]) =>
  Math.max(...values.map((value) => String(value).length)) * BYTES_PER_CHARACTER;
const largest = (all: readonly RequestBounds[]): RequestBounds => ({
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
  values: Math.max(...all.map(({ values }) => values)),
});

function objectBounds(shape: Record<string, Schema>, where: string): RequestBounds {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { bytes, values } = requestBounds(field, where ? `${where}.${name}` : name);
    return { bytes: bytes + name.length, values };
  });
  return {
    bytes: fields.reduce((sum, { bytes }) => sum + bytes, SPACING_BYTES),
    values: fields.reduce((sum, { values }) => sum + values, 1),
  };
}

function listBounds(def: z.core.$ZodArrayDef, where: string): RequestBounds {
  const most = maxima(def)[0]?.maximum;
  if (most === undefined) throw new WithoutBound('a list of any length', where);
  const { bytes, values } = requestBounds(def.element as Schema, `${where}[]`);
  return { bytes: most * bytes, values: most * values };
}

function pipeBounds(def: z.core.$ZodPipeDef, where: string): RequestBounds {
  const isPrepared = (def.in as KnownSchema)._zod.def.type === 'transform';
  return requestBounds((isPrepared ? def.out : def.in) as Schema, where);
}

/** The length of the longest text that fits, once it is cleaned. */
export function textLength(def: z.core.$ZodStringDef, where = ''): number {
  // Its pattern ends after this many characters, however long the text is.
  if ('format' in def && def.format === 'uuid') return UUID_LENGTH;
  const first = def.checks?.[0]?._zod.def as Partial<z.core.$ZodCheckMaxLengthDef> | undefined;
  if (first?.check !== 'max_length' || !first.abort) {
    throw new WithoutBound('text whose length is not looked at first', where);
  }
  return Math.min(...maxima(def).map(({ maximum }) => maximum));
}

const maxima = ({ checks = [] }: z.core.$ZodTypeDef) =>
  checks
    .map((check) => check._zod.def as z.core.$ZodCheckMaxLengthDef)
    .filter(({ check }) => check === 'max_length');
