import { anAddress } from '@counterfoil/testkit/unused';
import { allRoutes } from '@counterfoil/contract/all-routes';
import type { Route } from '@counterfoil/contract/route';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { leavesOf as fieldsOf } from '@counterfoil/testkit/awkward';
import { bodyOf, paramsOf, recordsOf, type RecordIds } from '@counterfoil/testkit/route-samples';
import { dealt, sampled } from '@counterfoil/testkit/sampled';
import { expectErrorShape, expectSound } from '@counterfoil/testkit/sound-answers';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const MEGABYTE = 1024 * 1024;
const LONG_TEXT = Buffer.from(JSON.stringify('x'.repeat(10 * MEGABYTE)));
const LONG_NOTE = Buffer.concat([Buffer.from('"note":'), LONG_TEXT, Buffer.from('}')]);
const withBody = allRoutes.filter((route) => route.body);

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  1e-7,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '-0',
  '0x1F',
  '1e3',
  '١٢',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  'line\r\nBcc: x@example.test',
  "'; drop table invoices; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%s',
  '2026-02-30',
  '9999-12-31',
  '2199-12-31',
  '__proto__',
  [],
  [null],
  [[[]]],
  {},
  { length: 1 },
  { toString: 'x' },
];

let client: SignedInClient;
let records: RecordIds;
beforeAll(async () => {
  client = await signedInClient();
  records = await recordsOf(client);
});

const send = (route: Route, body: unknown, headers: object = {}) =>
  client.raw(route, {
    params: paramsOf(route, records),
    query: route.whenAsked ? { [route.whenAsked]: 'x' } : {},
    body,
    headers,
    address: anAddress(),
  });

const acceptsNothing = ({ body }: Route) =>
  body !== undefined && z.core.safeParse(body, {}).success;

for (const [routes, options] of sampled(withBody, 10, ({ method }) => method)) {
  describe.each(routes)('$name', options, (route) => {
    test('answers 400 to invalid JSON', async () => {
      for (const text of [
        '{',
        '{"a":}',
        'null,',
        '<xml/>',
        "{'a':1}",
        '{"a":1}}',
        '\u0000',
        'NaN',
      ]) {
        const answer = await send(route, text);
        expect(answer).toMatchObject({
          status: 400,
          body: { errors: ['The request is not valid JSON.'] },
        });
        expectErrorShape(answer, text);
      }
    });

    test('answers 413 to 10 MB, even without an object', async () => {
      const sample = JSON.stringify(bodyOf(route, records)).slice(0, -1);
      for (const body of [
        Buffer.concat([Buffer.from('{'), LONG_NOTE]),
        Buffer.concat([Buffer.from(`${sample},`), LONG_NOTE]),
        LONG_TEXT,
      ]) {
        const answer = await send(route, body);
        expect(answer).toMatchObject({ status: 413, body: { errors: ['This is too large.'] } });
        expectErrorShape(answer, '10 MB');
      }
    });

    test('answers 415 to every type except JSON', async () => {
      const types = [
        'text/xml',
        'text/plain',
        'application/x-www-form-urlencoded',
        ...(route.alsoForm ? [] : ['multipart/form-data; boundary=x']),
        'application/jsonp',
        'nonsense',
      ];
      for (const type of types) {
        const answer = await send(route, JSON.stringify(bodyOf(route, records)), {
          'content-type': type,
        });
        expect(answer.status, type).toBe(415);
        expectErrorShape(answer, type);
      }
    });

    test('answers 422 to a body of the wrong shape', async () => {
      const wrapper = Object.keys(bodyOf(route, records) ?? {})[0] ?? '';
      const bodies: unknown[] = ['null', '[]', '"text"', '0', 'true', [{}]];
      // The options of a mail may be left out, and unknown fields are ignored.
      if (!acceptsNothing(route)) bodies.push('{}', nested(400));
      if (route.name !== 'signIn') {
        for (const inner of [null, [], 'text', 1, true]) bodies.push({ [wrapper]: inner });
      }
      for (const body of bodies) {
        const answer = await send(route, body);
        expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(422);
        expectErrorShape(answer, body);
      }
    });

    test('lets no key reach a prototype', async () => {
      const text = JSON.stringify(bodyOf(route, records));
      const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},';
      const answer = await send(route, text.replaceAll('{', `{${poison}`));
      expectSound(route, answer, text);
      expect(JSON.stringify(answer.body)).not.toContain('polluted');
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    test('survives every hostile value in every field', { tags: ['whole'] }, async () => {
      await expectSurvival(route, () => HOSTILE);
    });
  });
}

/** Sends the values that each field is dealt, one after the other. */
async function expectSurvival(route: Route, valuesOfNext: () => readonly unknown[]) {
  for (const path of leavesOf(bodyOf(route, records))) {
    for (const value of valuesOfNext()) {
      const body = replaced(bodyOf(route, records), path, value);
      expectSound(route, await send(route, body), body);
    }
  }
}

describe('a hostile value in every field', () => {
  const next = dealt(HOSTILE);
  test.for(withBody)('is survived by $name', (route) => expectSurvival(route, next));
});

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const own = path.length ? [path] : [];
  // All lines of an invoice follow the same rules as the first.
  if (Array.isArray(value)) return [...own, ...leavesOf(value[0], [...path, 0])];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key])),
  ];
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === first ? replaced(item, rest, by) : item));
  }
  const object = value as Record<string, unknown>;
  return { ...object, [first]: replaced(object[String(first)], rest, by) };
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe('queries', () => {
  const asking = allRoutes.filter((route) => route.query);
  const numbers = ['0', '-1', '1.5', '1e3', '99999999999'];
  const texts = ['', ' ', '\u0000', "' or 1=1", '%', '_', '\\', 'x'.repeat(300), 'all', 'ALL'];
  const more = ['[object Object]', '😀', 'a\u0000b', 'é', ['1', '2']];
  const values = [...numbers, ...texts, ...more];

  async function expectSurvivesQueries(route: Route, valuesOfNext: () => readonly unknown[]) {
    const names = ['page', 'page_size', 'sort', 'order', 'search', 'state', 'type', 'brand', 'x'];
    const fields = fieldsOf(route.query as NonNullable<Route['query']>);
    const known = names.filter((name) => fields.includes(name));
    // The schema drops the others, so these can be sent together.
    const unknown = names.filter((name) => !known.includes(name));
    const together = (value: unknown) => Object.fromEntries(unknown.map((name) => [name, value]));
    for (const queryOf of [
      together,
      ...known.map((name) => (value: unknown) => ({ [name]: value })),
    ]) {
      for (const value of valuesOfNext()) {
        const query = queryOf(value);
        expectSound(route, await client.raw(route, { query, params: {} }), query);
      }
    }
  }

  const next = dealt(values);
  test.for(asking)('$name survives a hostile query of each field', (route) =>
    expectSurvivesQueries(route, next),
  );
  test.for(asking)('$name survives every hostile query', { tags: ['whole'] }, (route) =>
    expectSurvivesQueries(route, () => values),
  );
});

describe('the Idempotency-Key', () => {
  const create = allRoutes.find(({ name }) => name === 'createCustomer') as Route;
  test.each([
    ['empty', ''],
    ['blank', 'a b'],
    ['too long', 'k'.repeat(256)],
    ['not ASCII', 'ké'],
  ])('that is %s is refused', async (_what, key) => {
    const answer = await send(create, bodyOf(create, records), { 'idempotency-key': key });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      errors: { idempotency_key: ['Must be 1 to 255 visible characters'] },
    });
  });
});
