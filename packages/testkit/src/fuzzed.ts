import { textLength, type KnownSchema } from '@counterfoil/contract/request-bounds';
import type { Route, Schema } from '@counterfoil/contract/route';
import fc from 'fast-check';
import { bodyOf, paramsOf, queryOf, type RecordIds } from './route-samples.ts';

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** Texts at the edges of dates, numbers, characters and names. */
const EDGES = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e308',
  '-1e308',
  '1e-324',
  'NaN',
  'Infinity',
  '0x10',
  '9'.repeat(400),
  '0000-00-00',
  '9999-12-31',
  '2024-02-29',
  '2023-02-29',
  '2026-11-21T09:00:00Z',
  '0.005',
  '1.2.3',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\u200f',
  '\ufeff',
  'a\u0301'.repeat(40),
  '__proto__',
  'constructor',
  '[object Object]',
  '%00',
  "'; --",
  '\\',
  '%_',
  'null',
  '😀'.repeat(60),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const WRONG_KINDS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  { length: 1 },
  deep(20),
  Array.from({ length: 10_000 }, () => 0),
];

const LONGEST = 20_000;

/**
 * Values for a schema: mostly the sample's, so that many are accepted; else at its bounds and just past them, of
 * another kind, or at random.
 */
function valuesFor(schema: Schema, sample?: unknown): fc.Arbitrary<unknown> {
  const { def } = (schema as KnownSchema)._zod;
  const inner = (next: unknown) => valuesFor(next as Schema, sample);
  if (def.type === 'object') return objectsFor(def.shape as Record<string, Schema>, sample);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return fc.oneof(
      { weight: 9, arbitrary: inner(def.innerType) },
      fc.constantFrom(null, undefined),
    );
  }
  if (def.type === 'union') return fc.oneof(...def.options.map(inner));
  if (def.type === 'array') return listsFor(schema, def.element as Schema, sample);
  if (def.type === 'pipe') {
    const isPrepared = (def.in as KnownSchema)._zod.def.type === 'transform';
    return inner(isPrepared ? def.out : def.in);
  }
  const known: fc.Arbitrary<unknown>[] = [];
  if (sample !== undefined) known.push(fc.constant(sample));
  if (def.type === 'enum') known.push(fc.constantFrom(...Object.values(def.entries)));
  if (def.type === 'literal') known.push(fc.constantFrom(...def.values));
  if (def.type === 'boolean') known.push(fc.boolean());
  if (def.type === 'number') known.push(fc.constantFrom(0, 1, -1, 0.1, 1e15, 2 ** 31, 2 ** 63));
  if (def.type === 'string') known.push(atTheBounds(textLength(def)));
  return fc.oneof(
    ...known.map((arbitrary, at) => ({ weight: at === 0 ? 8 : 3, arbitrary })),
    { weight: 2, arbitrary: fc.constantFrom(...EDGES) },
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(...WRONG_KINDS),
  );
}

const atTheBounds = (most: number) =>
  fc
    .tuple(
      fc.constantFrom('x', '9', 'é', '\n', ' '),
      fc.constantFrom(0, 1, most - 1, most, most + 1),
    )
    .map(([letter, length]) => letter.repeat(Math.min(Math.max(length, 0), LONGEST)));

function objectsFor(shape: Record<string, Schema>, sample: unknown): fc.Arbitrary<unknown> {
  const of = sample as Readonly<Record<string, unknown>> | undefined;
  const fields = Object.entries(shape).map(([name, field]) => {
    const values = valuesFor(field, of?.[name]);
    // A field that the sample leaves out is left out mostly: else no value would be accepted.
    const absent = of !== undefined && !(name in of) ? 12 : 1;
    return [
      name,
      fc.oneof(
        { weight: 12, arbitrary: values },
        { weight: absent, arbitrary: fc.constant(undefined) },
      ),
    ];
  });
  const objects = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  return fc.oneof({ weight: 20, arbitrary: objects }, fc.constantFrom(...WRONG_KINDS));
}

function listsFor(list: Schema, element: Schema, sample: unknown): fc.Arbitrary<unknown> {
  const [first] = Array.isArray(sample) ? (sample as unknown[]) : [];
  const elements = valuesFor(element, first);
  const most = (list as KnownSchema)._zod.bag as { readonly maximum?: number };
  const full = [most.maximum ?? 0, (most.maximum ?? 0) + 1].map((length) =>
    Array(length).fill(first ?? null),
  );
  return fc.oneof(
    { weight: 10, arbitrary: fc.array(elements, { maxLength: 3 }) },
    fc.constantFrom(...full, ...WRONG_KINDS),
  );
}

/** A request made of the contract alone: what its schemas are about, and what they are not. */
export interface FuzzedRequest {
  readonly params: object;
  readonly query: object;
  readonly body: string | undefined;
}

/** Random requests for a route, around its sample. */
export function requestsFor(route: Route, records: RecordIds): fc.Arbitrary<FuzzedRequest> {
  const params = Object.entries(paramsOf(route, records)).map(([name, value]) => [
    name,
    fc.oneof(
      { weight: 10, arbitrary: fc.constant(value) },
      fc.constantFrom(...EDGES).map(inAddress),
    ),
  ]);
  const schema = route.method === 'GET' ? undefined : route.body;
  return fc.record({
    params: fc.record(Object.fromEntries(params) as Record<string, fc.Arbitrary<unknown>>),
    query: route.query
      ? valuesFor(route.query, queryOf(route, records)).map(asQuery)
      : fc.constant({}),
    body: schema
      ? valuesFor(schema, bodyOf(route, records)).map((body) => JSON.stringify(body) ?? '')
      : fc.constant(undefined),
  });
}

/** Half a character cannot be written in an address, and a dot or nothing names another one. */
const inAddress = (text: string) => text.toWellFormed().slice(0, 150) || 'empty';

/** A query as the server reads it: text, or two texts and more of the same name. */
function asQuery(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const text = (field: unknown) => String(field).slice(0, 5_000).toWellFormed();
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
      const texts = [field].flat().slice(0, 100).map(text);
      if (field === undefined || texts.length === 0) return [];
      return [[name, texts.length === 1 ? texts[0] : texts]];
    }),
  );
}
