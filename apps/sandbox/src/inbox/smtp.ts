import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock.ts';
import type { Mailbox } from './mailbox.ts';
import type { MailFolder } from './mail-folder.ts';
import { MOST_BYTES, receiveMail, SmtpRefusal } from './receive-mail.ts';
import { createRecipientRules } from './sentinels.ts';

/** The SMTP server, which can be taken down and up again on the same port. */
export interface Smtp {
  readonly port: number;
  readonly isDown: boolean;
  takeDown(): Promise<void>;
  bringUp(): Promise<void>;
  /** Resets the refusals of every `later@`. */
  forgetSentinels(): void;
}

interface Deps {
  readonly folder: MailFolder;
  readonly mailbox: Mailbox;
  readonly now: Clock;
}

type Listener = { readonly port: number; close(): Promise<void> };

/** Starts the SMTP server on 127.0.0.1; port 0 takes any free one. A busy port is an error. */
export async function startSmtp(deps: Deps, wantedPort: number): Promise<Smtp> {
  const rules = createRecipientRules();
  let listener: Listener | undefined = await listen(deps, rules, wantedPort);
  const { port } = listener;
  // Down and up run one after the other, however fast they are requested.
  let turn = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (turn = turn.then(work, work));
  return {
    port,
    get isDown() {
      return !listener;
    },
    takeDown: () =>
      inTurn(async () => {
        const closing = listener;
        listener = undefined;
        await closing?.close();
      }),
    bringUp: () =>
      inTurn(async () => {
        listener ??= await listen(deps, rules, port);
      }),
    forgetSentinels: () => rules.forget(),
  };
}

async function listen(
  deps: Deps,
  rules: ReturnType<typeof createRecipientRules>,
  port: number,
): Promise<Listener> {
  const sockets = new Map<number | undefined, Socket>();
  const saving = new Set<Promise<unknown>>();
  const smtp = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Counterfoil sandbox, mail goes nowhere else',
    size: MOST_BYTES,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (address, session, done) => {
      void answerRecipient(rules, address.address, session).then(() => done(), done);
    },
    onData: (stream, session, done) => {
      const receiving = receiveMail(deps, stream, session).then(
        ({ answer, breakConnection }) => {
          if (breakConnection) sockets.get(session.remotePort)?.destroy();
          else done(null, answer);
        },
        (error: Error) => done(error instanceof SmtpRefusal ? error : tryAgain(error)),
      );
      stream.once('end', () => {
        saving.add(receiving);
        void receiving.finally(() => saving.delete(receiving));
      });
    },
  });
  smtp.server.on('connection', (socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  // A client that breaks the connection is not our error; errors of listening are thrown below.
  smtp.on('error', () => undefined);
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  return { port: listeningPort(smtp), close: () => hangUp(smtp, sockets, saving) };
}

/** Still keeps and answers a mail that has arrived in full; cuts off all other connections. */
async function hangUp(
  smtp: SMTPServer,
  sockets: ReadonlyMap<number | undefined, Socket>,
  saving: ReadonlySet<Promise<unknown>>,
): Promise<void> {
  const closed = once(smtp.server, 'close');
  smtp.server.close();
  await Promise.allSettled(saving);
  for (const socket of sockets.values()) socket.destroySoon();
  await closed;
}

async function answerRecipient(
  rules: ReturnType<typeof createRecipientRules>,
  address: string,
  session: SMTPServerSession,
): Promise<void> {
  const known = session.envelope.rcptTo.some((recipient) => recipient.address === address);
  const answer = known ? { accept: true as const } : rules.answer(address);
  if (answer.afterMs) await after(answer.afterMs, undefined, { ref: false });
  if (!answer.accept) throw new SmtpRefusal(answer.code, answer.message);
}

function tryAgain(error: Error): SmtpRefusal {
  return new SmtpRefusal(451, `The mail could not be kept: ${error.message}`);
}

function listeningPort(smtp: SMTPServer): number {
  const address = smtp.server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('The SMTP server has no port.');
}
