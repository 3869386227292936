import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const part = (headers: readonly string[], content: string) =>
  ['--b', ...headers, 'Content-Transfer-Encoding: base64', '', btoa(content)].join('\r\n');

test('a picture inside the HTML is not an attachment', async () => {
  const { attachments, pictures } = await parseMail(
    Buffer.from(
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        part(
          [
            'Content-Type: image/png; name=logo.png',
            'Content-Disposition: inline; filename=logo.png',
            'Content-ID: <logo@x>',
          ],
          'picture',
        ),
        part(
          ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=a.pdf'],
          'paper',
        ),
        '--b--',
        '',
      ].join('\r\n'),
    ),
  );
  expect(attachments.map(({ filename }) => filename)).toEqual(['a.pdf']);
  expect(pictures).toMatchObject([{ filename: 'logo.png', contentId: 'logo@x' }]);
});
