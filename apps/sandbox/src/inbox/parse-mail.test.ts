import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const parse = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n'), 'latin1'));

test('the parser reads an old charset', async () => {
  const mail = await parse(
    'Subject: =?iso-8859-15?Q?100_=A4?=',
    'Content-Type: text/plain; charset=windows-1252',
    '',
    'price: \x80100',
  );
  expect(mail.subject).toBe('100 €');
  expect(mail.text).toContain('price: €100');
});

test('the parser survives a charset that does not exist', async () => {
  const mail = await parse('Content-Type: text/plain; charset="no-such-thing"', '', 'plain words');
  expect(mail.text).toContain('plain words');
});

test('the parser keeps a script in the HTML, which the frame refuses, and adds none', async () => {
  const mail = await parse('Content-Type: text/html', '', '<script>alert(1)</script>');
  expect(mail.html).toContain('<script>alert(1)</script>');
  expect(mail.text).toBe('');
});

test('the parser reads the plain part of nested multiparts', async () => {
  const mail = await parse(
    'Content-Type: multipart/mixed; boundary=a',
    '',
    '--a',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'inner words',
    '--b--',
    '--a--',
  );
  expect(mail.text).toContain('inner words');
});

test('the parser gives up on deeply nested parts, and says so', async () => {
  const nested = Array.from({ length: 300 }, (_, depth) => [
    `Content-Type: multipart/mixed; boundary=b${depth}`,
    '',
    `--b${depth}`,
  ]).flat();
  const mail = await parse('Subject: deep', ...nested, '', 'bottom');
  expect(mail.unreadable).toMatch(/nesting/i);
});

test('the parser gives up on endless headers, and says so', async () => {
  const mail = await parse('Subject: big', `X-Long: ${'x'.repeat(3_000_000)}`, '', 'body');
  expect(mail.unreadable).toMatch(/header/i);
});

test('the parser removes the path from a file name, and replaces a hostile media type', async () => {
  const mail = await parse(
    'Content-Type: application/x"><script>',
    'Content-Disposition: attachment; filename="../../etc/passwd"',
    '',
    'root',
  );
  expect(mail.attachments).toMatchObject([
    { filename: '_.._etc_passwd', content_type: 'application/octet-stream' },
  ]);
});

test('the parser reads every address of From and Reply-To, even in groups', async () => {
  const mail = await parse(
    'From: "Doe, Jane" <jane@example.com>',
    'Reply-To: Team: a@example.com, b@example.com;',
    '',
    '',
  );
  expect(mail.from).toEqual(['jane@example.com']);
  expect(mail.replyTo).toEqual(['a@example.com', 'b@example.com']);
});

test('the parser gives up on a million tiny parts soon', { timeout: 20_000 }, async () => {
  const part = '--b\r\nContent-Disposition: attachment\r\n\r\nx\r\n';
  const head = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
  const mail = await parseMail(Buffer.from(head + part.repeat(1_000_000)));
  expect(mail.unreadable).toMatch(/header/i);
});

test('the parser never throws, whatever the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
      const mail = await parseMail(bytes);
      expect(mail.subject).toBeTypeOf('string');
    }),
  );
});
