import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { onTestFinished } from 'vitest';
import { startSandbox } from './start-sandbox.ts';

/** The part of a message that most tests read. */
export interface Message {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: { filename: string; content_type: string; size: number; url: string }[];
  readonly received_at: string;
  readonly deliveries: number;
  readonly unreadable: string | null;
}

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole sandbox on free ports, in this process, stopped after the test. */
export async function startTestSandbox(
  given?: string,
  portalUrl = 'http://localhost:3000',
  stateFolder?: string,
) {
  const inboxFolder = given ?? (await temporaryFolder());
  const sandbox = await startSandbox({
    httpPort: 0,
    smtpPort: 0,
    clamdPort: 0,
    inboxFolder,
    stateFolder: stateFolder ?? (await temporaryFolder()),
    directDebitFile: path.join(inboxFolder, 'direct-debit.json'),
    hmrcFolder: await temporaryFolder(),
    hmrcClient: { clientId: 'a-client', clientSecret: 'a-client-secret' },
    hmrcCallsASecond: 3,
    startsAt: Temporal.Instant.from('2026-07-01T12:30:00Z'),
    portalUrl,
    goCardlessWebhookSecret: 'a-secret',
    trueLayerSigningKey: undefined,
  });
  onTestFinished(() => sandbox.stop());
  const client = createClient(sandbox.httpPort, sandbox.smtpPort);
  return { ...sandbox, ...client };
}

/** Talks to a running sandbox like a mail program and a browser. */
export function createClient(httpPort: number, smtpPort: number) {
  const url = `http://127.0.0.1:${httpPort}`;
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort });
  return {
    url,
    send: (mail: SendMailOptions) =>
      transport.sendMail({ from: 'Anna Test <anna@example.com>', to: 'bob@example.com', ...mail }),
    messages: async (query = ''): Promise<Message[]> => {
      const reply = await fetch(`${url}/api/messages${query}`);
      return ((await reply.json()) as { data: Message[] }).data;
    },
    setOutage: (down: boolean) =>
      fetch(`${url}/api/inbox/outage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ down }),
      }),
    speak: () => speakSmtp(smtpPort),
  };
}

/** A raw SMTP connection, for input that no decent mail program sends. */
async function speakSmtp(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const replies = socket.setEncoding('utf8').iterator({ destroyOnReturn: false });
  await replies.next();
  return {
    socket,
    say: async (line: string): Promise<string> => {
      socket.write(`${line}\r\n`);
      const { value, done } = await replies.next();
      return done ? '' : String(value).trim();
    },
  };
}
