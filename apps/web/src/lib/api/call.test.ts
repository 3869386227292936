import { route } from '@counterfoil/contract/route';
import { one, wrapped } from '@counterfoil/contract/shapes';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore, type Session } from '#lib/session/session-store.ts';
import { call } from './call.ts';
import { replaceTransport } from './transport.ts';

const rename = route({
  name: 'rename',
  summary: 'Rename a thing',
  method: 'PUT',
  path: '/v1/client/clients/{client_id}/things/{id}',
  access: 'client',
  params: z.object({ client_id: z.string(), id: z.string() }),
  query: z.object({ page: z.optional(z.string()), search: z.optional(z.string()) }),
  ...wrapped('thing', z.object({ name: z.string() })),
  status: 200,
  reply: one(z.object({ name: z.string() })),
});
const paper = route({
  name: 'paper',
  summary: 'A file',
  method: 'GET',
  path: '/v1/paper',
  access: 'user',
  status: 200,
  reply: { file: 'application/pdf' },
});
const enter = route({ ...paper, name: 'enter', path: '/v1/enter', access: 'public' });

const ours: Session = { 'access-token': 'token-1', client: 'device', uid: 'eve@demo.test' };
const input = {
  params: { client_id: 'c 1', id: '../x' },
  query: { search: 'a&b', page: undefined } as { search: string },
  body: { name: 'New' },
};
const fetch = vi.fn<(request: Request) => Promise<Response>>();
const answer = (status: number, body: unknown) =>
  fetch.mockResolvedValue(Response.json(body, { status, headers: { 'x-request-id': 'req-9' } }));
const store = () => createSessionStore(window.localStorage, new EventTarget());
let restore = () => {};

beforeEach(() => {
  fetch.mockReset();
  window.localStorage.clear();
  store().save(ours);
  restore = replaceTransport({ fetch, session: store() });
});
afterEach(() => restore());

test('builds the request from the route: path, query, body, session and key', async () => {
  answer(200, { data: { name: 'New' } });
  await expect(call(rename, { ...input, idempotencyKey: 'key-1' })).resolves.toEqual({
    name: 'New',
  });
  const request = fetch.mock.calls[0]?.[0];
  expect(request?.method).toBe('PUT');
  expect(new URL(request?.url ?? '').pathname).toBe('/v1/client/clients/c%201/things/..%2Fx');
  expect(new URL(request?.url ?? '').search).toBe('?search=a%26b');
  expect(await request?.json()).toEqual({ thing: { name: 'New' } });
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    'access-token': 'token-1',
    client: 'device',
    uid: 'eve@demo.test',
    'idempotency-key': 'key-1',
  });
});

test('repeats the name of a list in the query for each value', async () => {
  answer(200, { data: { name: 'New' } });
  const query = { 'ids[]': ['1', '2'], page: undefined } as object;
  await call(rename, { ...input, query });
  const { searchParams } = new URL(fetch.mock.calls[0]?.[0].url ?? '');
  expect([...searchParams]).toEqual([
    ['ids[]', '1'],
    ['ids[]', '2'],
  ]);
});

test('sends no session to a public route, and its 401 leaves the session alone', async () => {
  answer(401, { errors: ['The email or password is wrong.'] });
  await expect(call(enter, {})).rejects.toMatchObject({
    status: 401,
    message: 'The email or password is wrong.',
  });
  expect(fetch.mock.calls[0]?.[0].headers.has('access-token')).toBe(false);
  expect(store().read()).toEqual(ours);
});

test('a 401 on any other call ends the session', async () => {
  answer(401, { errors: ['Sign in first.'] });
  await expect(call(rename, input)).rejects.toMatchObject({ status: 401 });
  expect(store().read()).toBeNull();
});

test('a late 401 for an old token does not end a newer session', async () => {
  const newer = { ...ours, 'access-token': 'token-2' };
  fetch.mockImplementation(() => {
    store().save(newer);
    return Promise.resolve(Response.json({}, { status: 401 }));
  });
  await expect(call(rename, input)).rejects.toMatchObject({ status: 401 });
  expect(store().read()).toEqual(newer);
});

test('a call in progress fails when its session ends, as if refused by the server', async () => {
  const session = store();
  replaceTransport({ fetch, session });
  const asked = Promise.withResolvers<AbortSignal>();
  fetch.mockImplementation(async ({ signal }) => {
    asked.resolve(signal);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const calling = call(rename, input);
  const signal = await asked.promise;
  session.clear('left');
  expect(signal.aborted).toBe(true);
  await expect(calling).rejects.toMatchObject({ status: 401 });
});

test('a call without a session stays in the browser and fails as if refused by the server', async () => {
  window.localStorage.clear();
  await expect(call(rename, input)).rejects.toMatchObject({ status: 401 });
  expect(fetch).not.toHaveBeenCalled();
});

test('a reply that breaks the contract is a failure, not data', async () => {
  answer(200, { data: { name: 7 } });
  await expect(call(rename, input)).rejects.toMatchObject({
    message: 'Something went wrong',
    request_id: 'req-9',
  });
});

test('an error page instead of JSON is a failure with a sentence', async () => {
  fetch.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(call(rename, input)).rejects.toMatchObject({
    status: 502,
    message: 'Something went wrong',
  });
});

test('a missing network is reported in a sentence', async () => {
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call(rename, input)).rejects.toMatchObject({
    status: 0,
    form: expect.stringMatching(/connection/),
  });
});

test('a file has the name that the server gives it', async () => {
  const headers = {
    'content-disposition': `inline; filename="x.pdf"; filename*=UTF-8''INV-0001%20Z%C3%B6e.pdf`,
  };
  fetch.mockResolvedValue(new Response(new Uint8Array([37, 80, 68, 70]), { headers }));
  const { blob, filename } = await call(paper, {});
  expect(filename).toBe('INV-0001 Zöe.pdf');
  expect(blob.size).toBe(4);
});

const inChunks = (
  chunks: readonly number[],
  last: (body: ReadableStreamDefaultController) => void,
) =>
  new ReadableStream<Uint8Array>({
    start: (body) => {
      for (const size of chunks) body.enqueue(new Uint8Array(size));
      last(body);
    },
  });

test('reports the progress of a file, and returns all of it', async () => {
  fetch.mockResolvedValue(new Response(inChunks([3, 4], (body) => body.close())));
  const received: number[] = [];
  const { blob } = await call(paper, { onReceived: (bytes) => received.push(bytes) });
  expect(received).toEqual([3, 7]);
  expect(blob.size).toBe(7);
});

test('a file that is cut off is a failure', async () => {
  const broken = inChunks([3], (body) => body.error(new TypeError('network error')));
  fetch.mockResolvedValue(new Response(broken));
  await expect(call(paper, { onReceived: () => {} })).rejects.toMatchObject({
    form: expect.stringMatching(/connection/),
  });
});

test('cancelling a file is not a failure', async () => {
  const cancel = new AbortController();
  cancel.abort();
  const broken = inChunks([3], (body) => body.error(cancel.signal.reason));
  fetch.mockResolvedValue(new Response(broken));
  await expect(call(paper, { signal: cancel.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
