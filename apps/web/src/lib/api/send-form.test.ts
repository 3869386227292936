import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendForm } from './send-form.ts';

/** A server of another origin whose CORS headers admit this page. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`;
}

function aForm() {
  const form = new FormData();
  form.append('documents[0][title]', 'Bill');
  form.append('documents[0][file]', new File(['%PDF-1.7'], 'bill.pdf'), 'bill.pdf');
  return form;
}
const post = (url: string, signal?: AbortSignal) =>
  new Request(url, {
    method: 'POST',
    headers: { 'access-token': 't-1', 'idempotency-key': 'k-1' },
    ...(signal ? { signal } : {}),
  });

test("sends the form with the request's headers, reports progress, and answers as fetch does", async () => {
  let got = { headers: {} as IncomingMessage['headers'], body: '' };
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      response.writeHead(422, { 'x-request-id': 'req-1', 'content-type': 'application/json' });
      response.end('{"errors":{"documents[0][file]":["File is empty"]}}');
    });
  });
  const shares: number[] = [];
  const response = await sendForm(post(url), { form: aForm(), onSent: (at) => shares.push(at) });
  expect(response.status).toBe(422);
  expect(response.headers.get('x-request-id')).toBe('req-1');
  expect(await response.json()).toEqual({ errors: { 'documents[0][file]': ['File is empty'] } });
  expect(got.headers).toMatchObject({ 'access-token': 't-1', 'idempotency-key': 'k-1' });
  expect(got.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(got.body).toContain('filename="bill.pdf"');
  expect(got.body.indexOf('[title]')).toBeLessThan(got.body.indexOf('[file]'));
  expect(shares.at(-1)).toBe(1);
});

test('fails as fetch does when there is no answer', async () => {
  const url = await serve((request) => request.destroy());
  await expect(sendForm(post(url), { form: aForm(), onSent: () => {} })).rejects.toThrow(TypeError);
});

test('stops when cancelled, even before it starts', async () => {
  const url = await serve(() => {});
  const cancelling = new AbortController();
  const sending = sendForm(post(url, cancelling.signal), { form: aForm(), onSent: () => {} });
  setTimeout(() => cancelling.abort(), 50);
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  const before = sendForm(post(url, AbortSignal.abort()), { form: aForm(), onSent: () => {} });
  await expect(before).rejects.toMatchObject({ name: 'AbortError' });
});
