import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { startClamd } from './clamav/daemon.ts';
import { registerClamav } from './clamav/start.ts';
import { londonTime, startClock, type Clock } from './clock.ts';
import { startCompaniesHouse } from './companies-house/start.ts';
import { startDirectDebit } from './direct-debit/start.ts';
import { startHmrc } from './hmrc/start.ts';
import { createHttp, listenLocally } from './http.ts';
import { registerInboxApi } from './inbox/api.ts';
import { openMailFolder } from './inbox/mail-folder.ts';
import { openMailbox } from './inbox/mailbox.ts';
import { startSmtp } from './inbox/smtp.ts';
import { registerInboxPages } from './inbox/web.ts';
import { startOpenBanking } from './open-banking/start.ts';
import { page } from './pages/layout.ts';
import { startPage } from './pages/start-page.ts';
import { startPayByBank } from './pay-by-bank/start.ts';
import { providers } from './providers.ts';
import { type Settings, StartFailure } from './settings.ts';

export interface Sandbox {
  readonly httpPort: number;
  readonly smtpPort: number;
  readonly clamdPort: number;
  stop(): Promise<void>;
}

/** Starts every simulated provider. A busy port is a `StartFailure` that names it. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const now = startClock(settings.startsAt);
  const folder = await openMailFolder(settings.inboxFolder);
  const mailbox = await openMailbox(folder);
  const smtp = await freePort('SANDBOX_SMTP_PORT', settings.smtpPort, () =>
    startSmtp({ folder, mailbox, now }, settings.smtpPort),
  );
  const clamd = await freePort('SANDBOX_CLAMD_PORT', settings.clamdPort, () =>
    startClamd(settings.clamdPort),
  );

  const app = createHttp();
  const { portalUrl } = settings;
  registerClamav(app, { clamd, portalUrl });
  registerInboxApi(app, { mailbox, smtp });
  registerInboxPages(app, { mailbox, smtp, portalUrl });
  const stopProviders = await startProviders(app, settings, now);
  app.get('/', (_request, reply) => {
    const time = londonTime(now().toString());
    const state = { providers, smtp, clamd, time };
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Start', body: startPage(state), portalUrl }));
  });
  await serveFiles(app);

  try {
    const httpPort = await freePort('SANDBOX_PORT', settings.httpPort, () =>
      listenLocally(app, settings.httpPort),
    );
    const stop = async () => {
      stopProviders();
      await Promise.all([smtp.takeDown(), clamd.takeDown(), app.close()]);
    };
    return { httpPort, smtpPort: smtp.port, clamdPort: clamd.port, stop };
  } catch (error) {
    await Promise.all([smtp.takeDown(), clamd.takeDown()]);
    throw error;
  }
}

/** @returns what stops their work in the background */
async function startProviders(app: FastifyInstance, settings: Settings, now: Clock) {
  const { portalUrl, stateFolder } = settings;
  startCompaniesHouse(app, { now, portalUrl });
  const stopDirectDebit = startDirectDebit(app, {
    now,
    portalUrl,
    webhookSecret: settings.goCardlessWebhookSecret,
    file: settings.directDebitFile,
  });
  const trueLayer = startOpenBanking(app, { now, portalUrl, stateFolder });
  const stopPayByBank = startPayByBank(app, {
    now,
    portalUrl,
    stateFolder,
    signingKey: settings.trueLayerSigningKey,
    claims: trueLayer.claims,
  });
  await startHmrc(app, {
    now,
    folder: settings.hmrcFolder,
    portalUrl,
    client: settings.hmrcClient,
    callsASecond: settings.hmrcCallsASecond,
  });
  return () => {
    stopDirectDebit();
    stopPayByBank();
  };
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  for (const [url, type] of [
    ['style.css', 'text/css'],
    ['icon.svg', 'image/svg+xml'],
  ] as const) {
    const content = await readFile(new URL(`./pages/${url}`, import.meta.url));
    app.get(`/${url}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content));
  }
}

async function freePort<T>(variable: string, port: number, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is in use: set ${variable} to a free one.`);
    }
    if (error.code === 'EACCES') {
      throw new StartFailure(`Port ${port} is not allowed: set ${variable} to one above 1023.`);
    }
    throw error;
  }
}
