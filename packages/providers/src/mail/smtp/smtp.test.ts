import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { startSandbox, type SandboxProcess } from '@counterfoil/testkit/sandbox-process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aMail, describeMailSender, type ReceivedMail } from '../behaviour.ts';
import { createSmtpMailSender } from './index.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

interface Message extends Omit<ReceivedMail, 'attachments'> {
  readonly attachments: readonly { filename: string; content_type: string; url: string }[];
}

async function received(): Promise<ReceivedMail[]> {
  const reply = await fetch(`${sandbox.url}/api/messages`);
  const { data } = (await reply.json()) as { data: Message[] };
  return Array.fromAsync(data, async ({ attachments, ...message }) => ({
    ...message,
    attachments: await Array.fromAsync(attachments, async (attachment) => ({
      ...attachment,
      bytes: await (await fetch(sandbox.url + attachment.url)).bytes(),
    })),
  }));
}

async function setOutage(down: boolean): Promise<void> {
  await fetch(`${sandbox.url}/api/inbox/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ down }),
  });
}

const onLoopback = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const });

describeMailSender('SMTP', () => ({
  createSender: (timeoutMs) =>
    createSmtpMailSender({ ...onLoopback(sandbox.smtpPort), ...(timeoutMs ? { timeoutMs } : {}) }),
  received,
  setOutage,
  empty: async () => void (await fetch(`${sandbox.url}/api/messages`, { method: 'DELETE' })),
}));

const HELLO = ['220 hello', '250 hello'];
/** A server that sends these answers in order, whatever it receives. */
async function scriptedServer(answers: readonly string[]) {
  const server = createServer((socket: Socket) => {
    const left = [...answers];
    socket.on('error', () => undefined).write(`${left.shift() ?? ''}\r\n`);
    socket.on('data', () => left.length > 0 && socket.write(`${left.shift() ?? ''}\r\n`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  onTestFinished(() => void server.close());
  return address.port;
}

describe('a mail server', () => {
  const attempt = async (port: number, settings: object = {}) => {
    const sender = createSmtpMailSender({ ...onLoopback(port), timeoutMs: 300, ...settings });
    const failure: unknown = await sender.send(aMail()).then(
      () => 'sent',
      (error: unknown) => error,
    );
    await sender.close();
    return failure;
  };

  test('that does not answer causes a time-out', async () => {
    expect(await attempt(await scriptedServer(['']))).toMatchObject({ code: 'timeout' });
  });

  test('without TLS does not get the mail when TLS is required', async () => {
    const port = await scriptedServer([...HELLO, '502 STARTTLS unknown', '250 taken']);
    expect(await attempt(port, { security: 'starttls' })).toMatchObject({ code: 'unavailable' });
  });

  test('that requires a password we do not have leaves the mail for later', async () => {
    const port = await scriptedServer([...HELLO, '530 5.7.0 Authentication required']);
    expect(await attempt(port)).toMatchObject({
      code: 'unavailable',
      message: '530 5.7.0 Authentication required',
      pending: ['bob@example.com'],
    });
  });

  test('that rejects the sender has refused the mail', async () => {
    const port = await scriptedServer([...HELLO, '550 5.7.1 Sender not allowed']);
    expect(await attempt(port)).toMatchObject({
      code: 'refused',
      message: '550 5.7.1 Sender not allowed',
    });
  });

  test('that rejects the connection has not refused the mail', async () => {
    const port = await scriptedServer(['554 Go away']);
    expect(await attempt(port)).toMatchObject({ code: 'unavailable' });
  });
});
