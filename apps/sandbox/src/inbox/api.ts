import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpRefusal } from '../http.ts';
import type { Mailbox, MailEntry } from './mailbox.ts';
import type { MailAttachment } from './parse-mail.ts';
import { presentMessage } from './present-message.ts';
import { contentDisposition } from './safe-filename.ts';
import type { Smtp } from './smtp.ts';

interface IdRequest {
  Params: { id: string };
}

interface NumberRequest {
  Params: { id: string; number: string };
  Querystring: { open?: string };
}

/** The types that a browser may show; any other file is a download. */
const SHOWN_INLINE = /^(application\/pdf|image\/(png|jpeg|gif|webp)|text\/plain)$/;

/** The inbox for tests and scripts: JSON, and the bytes of attachments and sources. */
export function registerInboxApi(
  app: FastifyInstance,
  { mailbox, smtp }: { readonly mailbox: Mailbox; readonly smtp: Smtp },
): void {
  const present = async (entry: MailEntry) => presentMessage(entry, await mailbox.read(entry));

  app.get<{ Querystring: { to?: string } }>('/api/messages', async ({ query }) => ({
    data: await Array.fromAsync(mailbox.list(query.to), present),
  }));

  app.delete('/api/messages', async () => {
    smtp.forgetSentinels();
    return { data: { deleted: await mailbox.empty() } };
  });

  app.get<IdRequest>('/api/messages/:id', async ({ params }) => ({
    data: await present(findMail(mailbox, params.id)),
  }));

  app.get<IdRequest>('/api/messages/:id/source', async ({ params }, reply) => {
    const entry = findMail(mailbox, params.id);
    return reply
      .type('message/rfc822')
      .header('content-disposition', contentDisposition('attachment', `${entry.id}.eml`))
      .send(await mailbox.source(entry));
  });

  app.get<NumberRequest>(
    '/api/messages/:id/attachments/:number',
    async ({ params, query }, reply) => {
      const { attachments } = await mailbox.open(findMail(mailbox, params.id));
      const attachment = attachments[Number(params.number) - 1];
      if (!attachment) throw new HttpRefusal(404, 'The mail has no such attachment.');
      return sendAttachment(reply, attachment, query.open !== undefined);
    },
  );

  app.get('/api/inbox', () => ({
    data: { down: smtp.isDown, smtp_port: smtp.port, messages: mailbox.list().length },
  }));

  app.post<{ Body: unknown }>('/api/inbox/outage', async ({ body }) => {
    const down = body && typeof body === 'object' && 'down' in body ? body.down : undefined;
    if (typeof down !== 'boolean')
      throw new HttpRefusal(422, 'Send {"down": true} or {"down": false}.');
    await (down ? smtp.takeDown() : smtp.bringUp());
    return { data: { down: smtp.isDown } };
  });
}

/** The mail with this id, or 404. */
export function findMail(mailbox: Mailbox, id: string): MailEntry {
  const entry = mailbox.find(id);
  if (!entry) throw new HttpRefusal(404, 'There is no such mail.');
  return entry;
}

function sendAttachment(reply: FastifyReply, attachment: MailAttachment, open: boolean) {
  const { filename, content_type, content } = attachment;
  const inline = open && SHOWN_INLINE.test(content_type);
  // The browser's own PDF reader does not work in a sandbox, but it runs no script of the file.
  const isPdf = content_type === 'application/pdf';
  return reply
    .type(content_type === 'text/plain' ? 'text/plain; charset=utf-8' : content_type)
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', filename))
    .header(
      'content-security-policy',
      `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'${isPdf ? '' : '; sandbox'}`,
    )
    .send(Buffer.from(content));
}
