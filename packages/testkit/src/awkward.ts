import { textLength, type KnownSchema } from '@counterfoil/contract/request-bounds';
import type { Schema } from '@counterfoil/contract/route';

const repeated = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts by length that take longest to normalise, search, compare or match. */
export const AWKWARD: Readonly<Record<string, (length: number) => string>> = {
  'accents that have to be put in order': (length) => `a${repeated('\u0301\u0323')(length - 1)}`,
  'as many accents on each letter as are taken': repeated(`a${'\u0301\u0323'.repeat(15)}`),
  'letters that fold into eighteen': repeated('\ufdfa'),
  'letters that fold into several': repeated('ŉßİæﬃ'),
  'syllables in their parts': repeated('\u1100\u1161\u11a8'),
  'a letter again and again, and another at the end': (length) => `${'a'.repeat(length - 1)}!`,
  'blanks with a letter at the end': (length) => `${' '.repeat(length - 1)}x`,
  'a letter, blanks, a letter': (length) => `x${' '.repeat(length - 2)}x`,
  'line breaks': repeated('\r\n\t'),
  'invisible characters': repeated('\u200b\u00ad\u2060'),
  'families of emoji': repeated('👩‍👩‍👧‍👦'),
  'halves of characters': repeated('\ud800'),
  'characters that nobody types': repeated('\u0000'),
  'quotes and backslashes': repeated('\\"\''),
  apostrophes: repeated("'’`´"),
  wildcards: repeated('%_\\'),
  digits: repeated('9'),
  'digits and points': repeated('1.'),
  signs: repeated('-+'),
  addresses: repeated('a@b.co,'),
  'parts of an address': repeated('a.a-'),
  'at signs': repeated('@,'),
  'what begins a telephone number': repeated('(+44) 0ext'),
  'what begins a formula or markup': repeated('=#[$*_`<&'),
};

/**
 * Makes the value of each text, number, choice and id; `most` is the longest that the schema
 * allows.
 */
type Leaf = (path: string, most: number) => unknown;

/** A value of the schema's shape, with all its fields and `elements` elements in each list. */
export function filled(schema: Schema, leaf: Leaf, elements = 1, path = ''): unknown {
  const { def } = (schema as KnownSchema)._zod;
  const inner = (next: unknown, at = path) => filled(next as Schema, leaf, elements, at);
  if (def.type === 'object') {
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, field]) => [
        name,
        inner(field, path ? `${path}.${name}` : name),
      ]),
    );
  }
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return inner(def.innerType);
  }
  if (def.type === 'union') return inner(def.options.at(-1));
  if (def.type === 'array') {
    return Array.from({ length: elements }, () => inner(def.element, `${path}[]`));
  }
  if (def.type === 'pipe') {
    const isPrepared = (def.in as KnownSchema)._zod.def.type === 'transform';
    return inner(isPrepared ? def.out : def.in);
  }
  return leaf(path, mostOf(schema));
}

const SHORT = 40;
function mostOf(schema: Schema): number {
  const { def } = (schema as KnownSchema)._zod;
  return def.type === 'string' ? textLength(def) : SHORT;
}

/** The paths of all fields without fields of their own. */
export function leavesOf(schema: Schema): string[] {
  const paths: string[] = [];
  filled(schema, (path) => {
    paths.push(path);
    return '';
  });
  return paths;
}

/** Bodies of `bytes` bytes that hold nothing useful and take long to read. */
export const HEAPS: Readonly<Record<string, (bytes: number) => string>> = {
  zeros: (bytes) => `[${'0,'.repeat(bytes / 2 - 2)}0]`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'lists that do not end': (bytes) => '['.repeat(bytes),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`,
  'fields nobody knows': (bytes) => objectOf(bytes / 12, (at) => `"k${at}":1`),
  'fields that are numbers': (bytes) => objectOf(bytes / 14, (at) => `"${at * 7919}":1`),
  'objects of a shape of their own': (bytes) => listOf(bytes / 14, (at) => `{"k${at}":1}`),
  prototypes: (bytes) => objectOf(bytes / 20, () => '"__proto__":{"a":1}'),
  'a long number': (bytes) => '1'.repeat(bytes),
  escapes: (bytes) => `"${'\\u0000'.repeat(bytes / 6 - 2)}"`,
  'a text that does not end': (bytes) => `"${'\\'.repeat(bytes - 2)}`,
};

const objectOf = (count: number, field: (at: number) => string) => `{${joined(count, field)}}`;
const listOf = (count: number, element: (at: number) => string) => `[${joined(count, element)}]`;
const joined = (count: number, piece: (at: number) => string) =>
  Array.from({ length: Math.floor(count) }, (_, at) => piece(at)).join(',');
