import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Html } from '../html.ts';
import { page } from '../pages/layout.ts';
import { findMail } from './api.ts';
import { listPage } from './list-page.ts';
import { withInlinePictures } from './mail-links.ts';
import { mailPage } from './mail-page.ts';
import type { Mailbox } from './mailbox.ts';
import type { Smtp } from './smtp.ts';

interface Deps {
  readonly mailbox: Mailbox;
  readonly smtp: Smtp;
  readonly portalUrl: string | undefined;
}

interface IdRequest {
  Params: { id: string };
}

/** For a mail's own HTML: no scripts, no network, no navigation and no forms. */
const MAIL_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** The pages of the inbox: the list, a mail, and plain forms to empty it and to stop the server. */
export function registerInboxPages(app: FastifyInstance, { mailbox, smtp, portalUrl }: Deps): void {
  const send = (reply: FastifyReply, title: string, body: Html) =>
    reply.type('text/html; charset=utf-8').send(page({ title, body, portalUrl }));

  app.get<{ Querystring: { to?: string } }>('/inbox', ({ query }, reply) => {
    const to = query.to?.trim() ?? '';
    const entries = mailbox.list(to);
    return send(reply, 'Inbox', listPage({ entries, to, isDown: smtp.isDown }));
  });

  app.post('/inbox/empty', async (_request, reply) => {
    smtp.forgetSentinels();
    await mailbox.empty();
    return reply.redirect('/inbox', 303);
  });

  app.post('/inbox/down', async (_request, reply) => {
    await smtp.takeDown();
    return reply.redirect('/inbox', 303);
  });

  app.post('/inbox/up', async (_request, reply) => {
    await smtp.bringUp();
    return reply.redirect('/inbox', 303);
  });

  app.get<IdRequest>('/inbox/:id', async ({ params }, reply) => {
    const entry = findMail(mailbox, params.id);
    const mail = await mailbox.read(entry);
    return send(reply, mail.subject || 'No subject', mailPage(entry, mail));
  });

  app.get<IdRequest>('/inbox/:id/html', async ({ params }, reply) => {
    const mail = await mailbox.open(findMail(mailbox, params.id));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .send(withInlinePictures(mail.html, mail.pictures));
  });

  app.get<IdRequest>('/inbox/:id/source', async ({ params }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(await mailbox.source(findMail(mailbox, params.id)))),
  );
}
