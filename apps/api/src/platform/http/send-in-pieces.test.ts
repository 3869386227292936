import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { eventually } from '@counterfoil/testkit/eventually';
import { allRows, batchesOf, slicesOf } from './in-pieces.ts';
import { sendInPieces } from './send-in-pieces.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id: String(id),
    text: `“${'é'.repeat(id % 7)}” ,]}`,
  }));

type Row = ReturnType<typeof rows>[number];

interface Listing {
  readonly check?: (value: unknown) => unknown;
  readonly onBatch?: (batch: number) => void;
}

/** Serves `count` rows, read in batches, as the inner list of a ledger. */
function serverOf(count: number, { check = (x) => x, onBatch = () => {} }: Listing = {}) {
  const app = fastify();
  const all = new Map(rows(count).map((row) => [row.id, row]));
  app.get('/list', (request, reply) => {
    let batch = 0;
    const batches = batchesOf([...all.keys()], async (ids) => {
      onBatch((batch += 1));
      return ids.flatMap((id) => all.get(id) ?? []).toReversed();
    });
    const answer = allRows(
      batches,
      (entries: Row[], meta) => ({ data: { name: 'a "[]" b', entries }, meta }),
      ({ data }) => data.entries,
    );
    return sendInPieces(request, reply, answer as never, check);
  });
  app.get('/other', () => 'answered');
  return app;
}

const expected = (count: number) => ({
  data: { name: 'a "[]" b', entries: rows(count) },
  meta: { page: 1, page_size: count, total_count: count, total_pages: 1 },
});

const ask = (app: ReturnType<typeof serverOf>, encoding?: string) =>
  app.inject({ url: '/list', headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('a list in pieces', () => {
  test.each([0, 1, 199, 200, 201, 400, 1001])(
    'of %d rows equals the same list in one go',
    async (n) => {
      expect((await ask(serverOf(n))).payload).toBe(JSON.stringify(expected(n)));
    },
  );

  test.each([
    ['gzip', true],
    ['deflate, GZIP;q=0.5, br', true],
    ['br, zstd', false],
    ['gzip;q=0', false],
    ['gzip; q=0.00, br', false],
    ['x-gzip-not', false],
  ])('with accept-encoding "%s" is compressed: %s', async (encoding, packed) => {
    const { rawPayload, headers } = await ask(serverOf(1200), encoding);
    expect(headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    expect(headers['vary']).toBe('accept-encoding');
    const text = packed ? gunzipSync(rawPayload).toString() : rawPayload.toString();
    expect(text).toBe(JSON.stringify(expected(1200)));
  });

  test('leaves out deleted rows, and counts the rows that exist', async () => {
    const ids = rows(1200).map(({ id }) => id);
    const batches = batchesOf(ids, async (batch) =>
      batch.filter((id) => Number(id) % 2).map((id) => ({ id })),
    );
    const { pieces } = allRows(
      batches,
      (data, meta) => ({ data, meta }),
      ({ data }) => data,
    );
    const last = (await Array.fromAsync(pieces)).at(-1);
    expect(last?.meta).toMatchObject({ page_size: 600, total_count: 600 });
  });

  test('is sent as validated, and not sent when the first rows are invalid', async () => {
    const wrongAt = (wrong: string) => (value: unknown) => {
      const { data } = value as ReturnType<typeof expected>;
      if (data.entries.some(({ id }) => id === wrong)) throw new Error('broken');
      return { ...(value as object), data: { ...data, name: 'checked' } };
    };
    expect((await ask(serverOf(1500, { check: wrongAt('3') }))).statusCode).toBe(500);
    const { payload } = await ask(serverOf(1500, { check: wrongAt('none') }));
    expect(payload.startsWith('{"data":{"name":"checked","entries":[{"id":"0"')).toBe(true);
  });

  test.each([undefined, 'gzip'])(
    'is aborted when it fails later, compressed with %s',
    async (encoding) => {
      const check = (value: unknown) => {
        const { data } = value as ReturnType<typeof expected>;
        if (data.entries[0]?.id === '90000') throw new Error('broken');
        return value;
      };
      // So late that some of it has been sent, even packed.
      const app = serverOf(100_000, { check });
      const answer = await asked(app, encoding);
      expect(answer.statusCode).toBe(200);
      await expect(answer.toArray()).rejects.toThrow('aborted');
      await app.close();
    },
  );

  test('lets other requests be answered meanwhile', async () => {
    const app = serverOf(8000);
    await app.ready();
    const order: string[] = [];
    await Promise.all([
      ask(app).then(() => order.push('list')),
      app.inject('/other').then(() => order.push('other')),
    ]);
    expect(order).toEqual(['other', 'list']);
  });

  test.each([undefined, 'gzip'])(
    'is read no further when its caller disconnects, compressed with %s',
    async (encoding) => {
      let read = 0;
      const app = serverOf(500_000, { onBatch: (batch) => void (read = batch) });
      const answer = await asked(app, encoding);
      await once(answer, 'readable');
      answer.destroy();
      await eventually(
        () => connectionsOf(app),
        (open) => open === 0,
      );
      const whenGone = read;
      for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
      // One batch may have been under way.
      expect(read).toBeLessThanOrEqual(whenGone + 1);
      expect(read).toBeLessThan(500_000 / 200);
      await app.close();
    },
  );
});

async function asked(app: ReturnType<typeof serverOf>, encoding?: string) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = encoding ? { 'accept-encoding': encoding } : {};
  const request = get({ port, path: '/list', headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

const connectionsOf = (app: ReturnType<typeof serverOf>) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('an answer that was read whole', () => {
  test('is sent in slices when it has more than 200 rows', async () => {
    const answer = { data: rows(1200), meta: { page: 1 } };
    const pieces = await Array.fromAsync(slicesOf(answer)?.pieces ?? []);
    const lengths = pieces.map((piece) => (piece as typeof answer).data.length);
    expect(lengths).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test.each([
    null,
    undefined,
    'text',
    {},
    { data: 'x'.repeat(600) },
    { data: null },
    { data: rows(200) },
  ])('is sent whole when it has 200 rows or fewer, or no list', (answer) => {
    expect(slicesOf(answer)).toBeNull();
  });
});
