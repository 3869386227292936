import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { isLongList, sendLongList } from './send-long-list.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: `“${'é'.repeat(id % 7)}” ,]}` }));

function serverOf(answer: { data: unknown[] }, check: (value: unknown) => unknown = (x) => x) {
  const app = fastify();
  app.get('/list', (request, reply) => sendLongList(request, reply, answer, check));
  app.get('/other', () => 'answered');
  return app;
}

const get = (app: ReturnType<typeof serverOf>, encoding?: string) =>
  app.inject({ url: '/list', headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('a long list', () => {
  test('is one of more rows than are written in one go', () => {
    expect(isLongList({ data: rows(201) })).toBe(true);
    expect(isLongList({ data: rows(200) })).toBe(false);
    for (const answer of [null, undefined, 'text', {}, { data: 'x'.repeat(500) }, { data: null }]) {
      expect(isLongList(answer)).toBe(false);
    }
  });

  test.each([1, 199, 200, 201, 400, 1001])('of %d rows says what it would in one go', async (n) => {
    const answer = { data: rows(n), meta: { page: 1 }, more: null };
    const { payload, headers } = await get(serverOf(answer));
    expect(payload).toBe(JSON.stringify(answer));
    expect(headers['content-length']).toBe(String(Buffer.byteLength(payload)));
    expect(headers['vary']).toBe('accept-encoding');
    expect((await get(serverOf({ data: rows(n) }))).payload).toBe(
      JSON.stringify({ data: rows(n) }),
    );
  });

  test.each([
    ['gzip', true],
    ['deflate, GZIP;q=0.5, br', true],
    ['br, zstd', false],
    ['gzip;q=0', false],
    ['gzip; q=0.00, br', false],
    ['x-gzip-not', false],
  ])('asked for with "%s" is packed: %s', async (encoding, packed) => {
    const answer = { data: rows(500), meta: {} };
    const { rawPayload, headers } = await get(serverOf(answer), encoding);
    expect(headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    const text = packed ? gunzipSync(rawPayload).toString() : rawPayload.toString();
    expect(text).toBe(JSON.stringify(answer));
  });

  test('goes out as it was checked, slice by slice, and not at all when one row is wrong', async () => {
    const sizes: number[] = [];
    const app = serverOf({ data: rows(500) }, (value) => {
      const { data } = value as { data: { id: number }[] };
      sizes.push(data.length);
      if (data.some(({ id }) => id === 499)) throw new Error('broken');
      return value;
    });
    expect((await get(app)).statusCode).toBe(500);
    expect(sizes).toEqual([200, 200, 100]);
    const stripped = await get(serverOf({ data: rows(300) }, () => ({ data: ['kept'] })));
    expect(stripped.payload).toBe('{"data":["kept","kept"]}');
  });

  test('lets others be answered meanwhile', async () => {
    const app = serverOf({ data: rows(4000) });
    await app.ready();
    const order: string[] = [];
    await Promise.all([
      get(app).then(() => order.push('list')),
      app.inject('/other').then(() => order.push('other')),
    ]);
    expect(order).toEqual(['other', 'list']);
  });
});
