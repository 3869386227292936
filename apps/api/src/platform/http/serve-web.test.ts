import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './serve-web.ts';

const PAGES = [
  { name: 'login', paths: ['login'] },
  { name: 'add', paths: ['customers/add-new'] },
  { name: 'customer', paths: ['customers/$id'] },
  { name: 'home', paths: [''] },
  { name: 'missing', paths: ['$'] },
];
let dist: string;
let app: FastifyInstance;

async function put(file: string, text: string): Promise<void> {
  await mkdir(join(dist, file, '..'), { recursive: true });
  await writeFile(join(dist, file), text);
  await writeFile(join(dist, `${file}.br`), brotliCompressSync(text));
  await writeFile(join(dist, `${file}.gz`), gzipSync(text));
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'counterfoil-dist-'));
  const brands = ['one', 'two'].map((brand) => ({ brand, hosts: [`${brand}.test`] }));
  await put('pages.json', JSON.stringify({ brands, pages: PAGES }));
  for (const { brand } of brands)
    for (const { name } of PAGES)
      for (const theme of ['', '.light', '.dark'])
        await put(`pages/${brand}/${name}${theme}.html`, `${brand} ${name}${theme}`);
  await put('assets/a.js', 'script');
  await put('assets/logo.svg', '<svg/>');
  app = fastify();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', "default-src 'none'");
    done();
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send('refused'));
  await serveWeb(app, dist);
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'one.test', ...headers } });

test.each([
  ['/', {}, 'one home'],
  ['/login?from=%2F', {}, 'one login'],
  ['/customers/add-new', {}, 'one add'],
  ['/customers/7', {}, 'one customer'],
  ['/customers/7/', {}, 'one customer'],
  ['/customers/7/more', {}, 'one missing'],
  ['/login', { host: 'two.test' }, 'two login'],
  ['/login', { host: 'else.test' }, 'one login'],
  ['/login', { cookie: 'a=b; theme=dark' }, 'one login.dark'],
  ['/login', { cookie: 'a=b; __Host-theme=dark' }, 'one login.dark'],
  ['/login', { cookie: 'theme=pink' }, 'one login'],
])('%s with %j is the page "%s"', async (url, headers, text) => {
  expect((await get(url, headers)).body).toBe(text);
});

test('the page of an invoice is not cached or indexed, and sends no referrer', async () => {
  const secret = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };
  expect((await get('/pay/a-token?from=bank')).headers).toMatchObject({
    ...secret,
    'cache-control': 'no-store',
  });
  expect((await get('/login')).headers).not.toMatchObject(secret);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a browser that accepts %s gets the page as %s', async (accepted, encoding, read) => {
  const { headers, rawPayload } = await get('/login', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('Cookie, Accept-Encoding');
  expect(read(rawPayload).toString()).toBe('one login');
});

test('an unchanged page is not sent again', async () => {
  const { headers } = await get('/login');
  const again = await get('/login', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const dark = await get('/login', { 'if-none-match': String(headers.etag), cookie: 'theme=dark' });
  expect(dark.statusCode).toBe(200);
});

test('a script is cached forever, and only pages carry the policy', async () => {
  const script = await get('/assets/a.js', { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(script.headers['content-security-policy']).toBeUndefined();
  expect((await get('/login')).headers['content-security-policy']).toBe("default-src 'none'");
});

test.each([
  ['/assets/gone.js', 'refused'],
  ['/v1/nothing', 'refused'],
  ['/pages/one/login.html', 'one missing'],
  ['/pages.json', 'one missing'],
])('%s is neither a file nor the page of another address', async (url, text) => {
  expect((await get(url)).body).toBe(text);
});

test('a drawing has its own policy, which lets it run nothing', async () => {
  const { headers } = await get('/assets/logo.svg');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
});

test.each([
  ['a page', '/login', false, 200],
  ['a page that the browser has', '/login', true, 304],
  ['a script', '/assets/a.js', false, 200],
  ['nothing', '/assets/none.js', false, 404],
])('HEAD of %s answers as GET does, without a body', async (_what, url, isKnown, status) => {
  const { etag } = (await get(url)).headers;
  const headers = { host: 'one.test', ...(isKnown ? { 'if-none-match': etag } : {}) };
  const [got, head] = [
    await app.inject({ method: 'GET', url, headers }),
    await app.inject({ method: 'HEAD', url, headers }),
  ];
  expect([got.statusCode, head.statusCode]).toEqual([status, status]);
  const { date: _date, ...same } = got.headers;
  expect(head.headers).toMatchObject(same);
  expect(head.rawPayload).toHaveLength(0);
});
