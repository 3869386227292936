import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { londonTime, startClock } from './clock.ts';
import { registerChanges, registerCompaniesHouse } from './companies-house/api.ts';
import { companiesPage } from './companies-house/list-page.ts';
import { openRegister } from './companies-house/register.ts';
import { startDirectDebit } from './direct-debit/start.ts';
import { createHttp, listenLocally } from './http.ts';
import { registerInboxApi } from './inbox/api.ts';
import { openMailFolder } from './inbox/mail-folder.ts';
import { openMailbox } from './inbox/mailbox.ts';
import { startSmtp } from './inbox/smtp.ts';
import { registerInboxPages } from './inbox/web.ts';
import { page } from './pages/layout.ts';
import { startPage } from './pages/start-page.ts';
import { providers } from './providers.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

export interface Sandbox {
  readonly httpPort: number;
  readonly smtpPort: number;
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

  const app = createHttp();
  const { portalUrl } = settings;
  registerInboxApi(app, { mailbox, smtp });
  registerInboxPages(app, { mailbox, smtp, portalUrl });
  const register = openRegister();
  registerCompaniesHouse(app, { register, now });
  registerChanges(app, { register });
  app.get('/companies-house', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page({ title: 'Companies House', body: companiesPage(register.list()), portalUrl })),
  );
  const stopDirectDebit = startDirectDebit(app, {
    now,
    portalUrl,
    webhookSecret: settings.goCardlessWebhookSecret,
  });
  app.get('/', (_request, reply) => {
    const time = londonTime(now().toString());
    const state = { providers, smtpPort: smtp.port, smtpIsDown: smtp.isDown, time };
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
      stopDirectDebit();
      await Promise.all([smtp.takeDown(), app.close()]);
    };
    return { httpPort, smtpPort: smtp.port, stop };
  } catch (error) {
    await smtp.takeDown();
    throw error;
  }
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
