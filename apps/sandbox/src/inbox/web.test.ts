import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startTestSandbox } from '../test-sandbox.ts';

const HOSTILE = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>';

async function inboxWith(mail: object) {
  const sandbox = await startTestSandbox();
  await sandbox.send(mail);
  const [message] = await sandbox.messages();
  const get = (path: string) => fetch(new URL(path, sandbox.url));
  return { ...sandbox, id: message?.id ?? '', get };
}

describe('the pages', () => {
  test('list every provider and its sentinels on the start page', async () => {
    const { url, smtpPort } = await startTestSandbox();
    const start = await (await fetch(url)).text();
    expect(start).toContain('Mail inbox');
    expect(start).toContain('bounce@…');
    expect(start).toContain('POST /api/inbox/outage');
    expect(start).toContain(`smtp://127.0.0.1:${smtpPort}`);
    expect(start).toContain('01/07/2026 13:30');
  });

  test('show times in London time', async () => {
    const { get, id } = await inboxWith({ subject: 'Summer' });
    expect(await (await get('/inbox')).text()).toContain('01/07/2026 13:30');
    expect(await (await get(`/inbox/${id}`)).text()).toContain('01/07/2026 13:30');
  });

  test('contain no script, whatever the mail says', async () => {
    const { get, id } = await inboxWith({
      from: `"${HOSTILE.replaceAll('"', '')}" <a@example.com>`,
      subject: HOSTILE,
      text: HOSTILE,
      html: HOSTILE,
      headers: { 'X-Hostile': HOSTILE },
      attachments: [{ filename: HOSTILE, content: HOSTILE, contentType: 'text/html' }],
    });
    for (const path of [
      '/',
      '/inbox',
      `/inbox?to=${encodeURIComponent(HOSTILE)}`,
      `/inbox/${id}`,
    ]) {
      const reply = await get(path);
      expect(reply.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'/,
      );
      expect(await reply.text()).not.toMatch(/<script|<img src=x|\sonerror=alert\(2\)>/);
    }
  });

  test('show the HTML part in a frame without permissions', async () => {
    const { get, id } = await inboxWith({ html: '<p>Hello</p><script>alert(1)</script>' });
    expect(await (await get(`/inbox/${id}`)).text()).toMatch(
      /<iframe\s+sandbox=""\s+src="\/inbox\/[^"]+\/html"/,
    );
    const frame = await get(`/inbox/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none';.*; sandbox$/);
    expect(await frame.text()).toContain('<p>Hello</p>');
  });

  test('offer attachments as downloads, and open only harmless kinds', async () => {
    const { get, id } = await inboxWith({
      attachments: [
        { filename: 'a.html', content: '<script>', contentType: 'text/html' },
        { filename: 'b.pdf', content: 'pdf', contentType: 'application/pdf' },
      ],
    });
    const disposition = async (tail: string) =>
      (await get(`/api/messages/${id}/attachments/${tail}`)).headers.get('content-disposition');
    expect(await disposition('1?open')).toMatch(/^attachment; filename="a.html"/);
    expect(await disposition('2?open')).toMatch(/^inline; filename="b.pdf"/);
    expect(await disposition('2')).toMatch(/^attachment; filename="b.pdf"/);
    expect((await get(`/api/messages/${id}/attachments/3`)).status).toBe(404);
  });

  test('show the source of a mail unchanged', async () => {
    const { get, id } = await inboxWith({ subject: 'Raw', headers: { 'X-Mark': 'as it came' } });
    const source = await get(`/inbox/${id}/source`);
    expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await source.text()).toMatch(/^X-Mark: as it came\r\n/);
    expect(await (await get(`/api/messages/${id}/source`)).text()).toContain('Subject: Raw');
  });

  test('empty the inbox and switch the mail server with plain forms', async () => {
    const { url, get, messages } = await inboxWith({});
    const press = (path: string) => fetch(url + path, { method: 'POST', headers: { origin: url } });
    expect(await (await press('/inbox/down')).text()).toContain('The mail server is down');
    expect(await (await press('/inbox/up')).text()).not.toContain('The mail server is down');
    expect(await (await press('/inbox/empty')).text()).toContain('No mail yet');
    expect(await messages()).toEqual([]);
    expect((await get('/api/inbox')).ok).toBe(true);
  });
});

describe('the API', () => {
  test('returns one message, and empties the inbox', async () => {
    const { url, get, id, messages } = await inboxWith({ subject: 'One' });
    expect(await (await get(`/api/messages/${id}`)).json()).toMatchObject({
      data: { subject: 'One' },
    });
    const emptied = await fetch(`${url}/api/messages`, { method: 'DELETE' });
    expect(await emptied.json()).toEqual({ data: { deleted: 1 } });
    expect(await messages()).toEqual([]);
    expect((await get(`/api/messages/${id}`)).status).toBe(404);
  });

  test('reports an error in one sentence', async () => {
    const { url } = await startTestSandbox();
    const missing = await fetch(`${url}/api/messages/..%2f..%2fetc%2fpasswd`);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { errors: ['There is no such mail.'] },
    ]);
    const unclear = await fetch(`${url}/api/inbox/outage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"down": "yes"}',
    });
    expect(unclear.status).toBe(422);
    const broken = await fetch(`${url}/api/inbox/outage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"down": ',
    });
    expect(broken.status).toBe(400);
  });
});

describe('another web site', () => {
  test('cannot read the mail by pointing its own name at this machine', async () => {
    const { httpPort } = await startTestSandbox();
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    request({
      host: '127.0.0.1',
      port: httpPort,
      path: '/api/messages',
      headers: { host: 'evil.example' },
    })
      .on('response', (reply) => resolve(reply.resume().statusCode))
      .end();
    expect(await promise).toBe(403);
  });

  test('cannot press the buttons of the inbox', async () => {
    const { url, messages } = await inboxWith({});
    const reply = await fetch(`${url}/inbox/empty`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(reply.status).toBe(403);
    expect(await messages()).toHaveLength(1);
  });
});
