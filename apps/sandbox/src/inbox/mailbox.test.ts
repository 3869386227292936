import { expect, test } from 'vitest';
import { openMailbox } from './mailbox.ts';
import type { MailFolder } from './mail-folder.ts';

const RAW = Buffer.from(
  'From: a@b.example\r\nMessage-ID: <one@b.example>\r\nSubject: S\r\n\r\nText',
);

test('two deliveries of a mail at the same moment are one mail', async () => {
  const read = async (id: string) => ({
    envelope: {
      from: 'a@b.example',
      to: [`${id}@c.example`],
      received_at: '2026-11-21T09:00:00Z',
    },
    raw: RAW,
  });
  const folder = { ids: async () => [], read, readHead: read } as unknown as MailFolder;
  const mailbox = await openMailbox(folder);
  await Promise.all(['first', 'second'].map((id) => mailbox.add(id)));
  expect(mailbox.list()).toHaveLength(1);
  expect(mailbox.list('second@c.example')).toHaveLength(1);
});
