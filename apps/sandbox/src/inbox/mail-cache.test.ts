import { expect, test } from 'vitest';
import { createMailCache } from './mail-cache.ts';
import type { ParsedMail } from './parse-mail.ts';

const mail = (text: string): ParsedMail => ({
  from: [],
  replyTo: [],
  subject: '',
  messageId: undefined,
  headers: [],
  text,
  html: '',
  pictures: [],
  attachments: [
    {
      filename: 'a',
      content_type: 'text/plain',
      content: Buffer.from('abc'),
      contentId: undefined,
    },
  ],
  unreadable: undefined,
});

function countingCache(mostCharacters: number, text: string) {
  const parsed: string[] = [];
  const cache = createMailCache(async (id) => {
    parsed.push(id);
    return mail(text);
  }, mostCharacters);
  return { cache, parsed };
}

test('a mail is parsed once, and kept without the bytes of its attachments', async () => {
  const { cache, parsed } = countingCache(10_000, 'words');
  await cache.get('a');
  expect((await cache.get('a')).attachments).toEqual([
    { filename: 'a', content_type: 'text/plain', size: 3 },
  ]);
  expect(parsed).toEqual(['a']);
});

test('the oldest mails are dropped when the cache is full', async () => {
  const { cache, parsed } = countingCache(2500, 'x'.repeat(1000));
  for (const id of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(id);
  expect(parsed).toEqual(['a', 'b', 'c', 'a']);
});

test('a mail larger than the whole cache is still read', async () => {
  const { cache } = countingCache(10, 'x'.repeat(1000));
  expect((await cache.get('a')).text).toHaveLength(1000);
});
