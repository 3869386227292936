import { readdir } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { startTestSandbox, temporaryFolder } from '../test-sandbox.ts';
import { MOST_BYTES } from './receive-mail.ts';

const PATIENT = { timeout: 120_000 };

describe('an accepted mail', () => {
  test('is listed with its parts, and its attachment can be fetched', async () => {
    const { send, messages, url } = await startTestSandbox();
    await send({
      subject: 'Invoice INV-0001 from Müller & Söhne',
      text: 'Total: £134.61',
      html: '<p>Total: £134.61</p>',
      replyTo: 'office@example.com',
      messageId: '<inv-1@example.com>',
      attachments: [{ filename: 'INV-0001.pdf', content: 'pdf', contentType: 'application/pdf' }],
    });

    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      to: 'bob@example.com',
      from: 'anna@example.com',
      reply_to: 'office@example.com',
      subject: 'Invoice INV-0001 from Müller & Söhne',
      text: 'Total: £134.61\n',
      html: '<p>Total: £134.61</p>\n',
      message_id: '<inv-1@example.com>',
      deliveries: 1,
      attachments: [{ filename: 'INV-0001.pdf', content_type: 'application/pdf', size: 3 }],
    });
    expect(message?.received_at).toMatch(/^2026-07-01T12:30:/);
    const file = await fetch(new URL(message?.attachments[0]?.url ?? '', url));
    expect(await file.text()).toBe('pdf');
  });

  test('is one message for all its recipients, blind copies included', async () => {
    const { send, messages } = await startTestSandbox();
    await send({ to: 'a@example.com, b@example.com', bcc: 'c@example.com' });
    expect(await messages()).toMatchObject([{ to: 'a@example.com, b@example.com, c@example.com' }]);
    expect(await messages('?to=C@example.com')).toHaveLength(1);
    expect(await messages('?to=d@example.com')).toEqual([]);
  });

  test('is listed above older mails', async () => {
    const { send, messages } = await startTestSandbox();
    for (const subject of ['first', 'second', 'third']) await send({ subject });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  });

  test('is shown once, with a count, when the same mailbox receives it again', async () => {
    const { send, messages } = await startTestSandbox();
    const messageId = '<again@example.com>';
    await send({ messageId });
    await send({ messageId, to: 'Bob@example.com' });
    expect(await messages()).toMatchObject([{ to: 'bob@example.com', deliveries: 2 }]);
    await send({ messageId, to: 'carol@example.com' });
    expect(await messages()).toMatchObject([
      { to: 'bob@example.com, carol@example.com', deliveries: 2 },
    ]);
  });

  test('and its counts survive a restart of the sandbox', async () => {
    const folder = await temporaryFolder();
    const before = await startTestSandbox(folder);
    await before.send({ messageId: '<kept@example.com>', bcc: 'blind@example.com' });
    await before.send({ messageId: '<kept@example.com>' });
    const listed = await before.messages();
    await before.stop();

    const after = await startTestSandbox(folder);
    expect(await after.messages()).toEqual(listed);
    await after.send({ subject: 'newer' });
    expect((await after.messages())[0]?.subject).toBe('newer');
  });
});

describe('a mail that is not accepted', () => {
  test('leaves nothing behind when the sender disconnects halfway', async () => {
    const folder = await temporaryFolder();
    const { speak, messages } = await startTestSandbox(folder);
    const { socket, say } = await speak();
    await say('EHLO test');
    await say('MAIL FROM:<a@example.com>');
    await say('RCPT TO:<b@example.com>');
    expect(await say('DATA')).toMatch(/^354/);
    socket.write('Subject: half\r\n\r\nand then');
    await vi.waitUntil(async () => (await readdir(folder)).length === 1, PATIENT);
    socket.destroy();
    await vi.waitUntil(async () => (await readdir(folder)).length === 0, PATIENT);
    expect(await messages()).toEqual([]);
  });

  test('is refused when it is larger than 40 MB, with or without an announced size', async () => {
    const { speak, send, messages } = await startTestSandbox();
    const { say, socket } = await speak();
    await say('EHLO test');
    expect(await say(`MAIL FROM:<a@example.com> SIZE=${MOST_BYTES + 1}`)).toMatch(/^552/);
    await say('MAIL FROM:<a@example.com>');
    await say('RCPT TO:<b@example.com>');
    await say('DATA');
    socket.write(`${'x'.repeat(998)}\r\n`.repeat(MOST_BYTES / 1000 + 1));
    expect(await say('.')).toMatch(/^552/);
    expect(await messages()).toEqual([]);
    await send({ subject: 'still fine' });
    expect(await messages()).toHaveLength(1);
  });
});

describe('a sentinel recipient', () => {
  test.each([
    ['bounce@example.com', 550],
    ['Bounce+tag@other.example', 550],
    ['full@example.com', 452],
    ['spam@example.com', 554],
  ])('%s is answered %i', async (to, responseCode) => {
    const { send, messages } = await startTestSandbox();
    await expect(send({ to })).rejects.toMatchObject({ responseCode });
    expect(await messages()).toEqual([]);
  });

  test('later@ refuses every mail twice, then accepts it', async () => {
    const { send, messages } = await startTestSandbox();
    for (const subject of ['one', 'two']) {
      const mail = { to: 'later@example.com', subject };
      await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 });
      await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 });
      await send(mail);
    }
    expect(await messages()).toHaveLength(2);
  });

  test('bounce@ does not stop the mail to the other recipients', async () => {
    const { send, messages } = await startTestSandbox();
    const { rejected } = await send({ to: 'bounce@example.com, bob@example.com' });
    expect(rejected).toEqual(['bounce@example.com']);
    expect(await messages()).toMatchObject([{ to: 'bob@example.com' }]);
  });

  test('lost@ keeps the mail and breaks the connection, then answers', async () => {
    const { send, messages } = await startTestSandbox();
    const mail = { to: 'lost@example.com', messageId: '<lost@example.com>' };
    await expect(send(mail)).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(await messages()).toMatchObject([{ deliveries: 1 }]);
    await send(mail);
    expect(await messages()).toMatchObject([{ deliveries: 2 }]);
  });

  test('slow@ is answered late, and does not delay other mails', async () => {
    const { speak, send, messages } = await startTestSandbox();
    const { say } = await speak();
    await say('EHLO test');
    await say('MAIL FROM:<a@example.com>');
    let answered = false;
    const noteAnswer = () => void (answered = true);
    say('RCPT TO:<slow@example.com>').then(noteAnswer, () => undefined);
    await send({ subject: 'meanwhile' });
    expect(await messages()).toHaveLength(1);
    expect(answered).toBe(false);
  });
});

describe('an outage', () => {
  test('refuses connections, cuts the open ones, and ends on the same port', async () => {
    const { send, speak, setOutage, messages } = await startTestSandbox();
    const { socket } = await speak();
    const cut = new Promise((resolve) => socket.once('close', resolve).resume());

    expect(await (await setOutage(true)).json()).toEqual({ data: { down: true } });
    await cut;
    await expect(send({})).rejects.toMatchObject({ originalCode: 'ECONNREFUSED' });

    expect(await (await setOutage(false)).json()).toEqual({ data: { down: false } });
    await send({ subject: 'after the outage' });
    expect(await messages()).toMatchObject([{ subject: 'after the outage' }]);
  });

  test('can be switched on and off many times at once', async () => {
    const { send, setOutage, messages } = await startTestSandbox();
    await Promise.all([true, false, false, true, true, false].map(setOutage));
    await send({});
    expect(await messages()).toHaveLength(1);
  });
});
