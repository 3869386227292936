import fc from 'fast-check';
import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { aMail } from '../behaviour.ts';
import type { OutgoingMail } from '../port.ts';
import { toMailError, toNodemailer } from './transform.ts';

const mail = aMail({
  from: { name: 'Anna', address: 'anna@example.com' },
  attachments: [
    { filename: 'INV-0001.pdf', content_type: 'application/pdf', content: Buffer.from('pdf') },
  ],
});

const printer = nodemailer.createTransport({ streamTransport: true, buffer: true });

async function bytesOf(message: OutgoingMail): Promise<string> {
  const { message: printed } = await printer.sendMail(toNodemailer(message));
  if (!Buffer.isBuffer(printed)) throw new Error('the printer was asked for bytes');
  return printed.toString();
}

test('every attempt at a mail has the same bytes', async () => {
  expect(await bytesOf(mail)).toBe(await bytesOf(structuredClone(mail)));
});

test('a picture with a content id is inside the HTML part, and files stay beside it', async () => {
  const picture = {
    filename: 'logo.png',
    content_type: 'image/png',
    content: Buffer.from('png'),
    content_id: 'logo@x.invalid',
  };
  const bytes = await bytesOf({ ...mail, attachments: [...mail.attachments, picture] });
  const marks = [...bytes.matchAll(/multipart\/\w+|text\/\w+;|Content-ID: \S+|Disposition: \S+/g)];
  expect(marks.join(' ')).toBe(
    'multipart/mixed multipart/alternative text/plain; multipart/related text/html; ' +
      'Content-ID: <logo@x.invalid> Disposition: inline; Disposition: attachment;',
  );
});

test('no field can add a header or a recipient', async () => {
  const headerNames = async (message: OutgoingMail) =>
    (await bytesOf(message))
      .split('\r\n\r\n')[0]
      ?.split('\r\n')
      .flatMap((line) => /^([^\s:]+):/.exec(line)?.[1] ?? []);
  const usual = await headerNames(mail);
  const evil = fc.string({
    unit: fc.constantFrom('\r', '\n', ':', 'Bcc: x@y.z', ' ', 'ü', '"', '<', '\u2028', '\0'),
  });
  const property = fc.asyncProperty(evil, evil, evil, async (subject, name, filename) => {
    const [attachment] = mail.attachments;
    const message = {
      ...mail,
      subject: `a${subject}`,
      from: { ...mail.from, name },
      attachments: attachment ? [{ ...attachment, filename: `a${filename}` }] : [],
    };
    expect(await headerNames(message)).toEqual(usual);
    expect(toNodemailer(message).envelope).toEqual({
      from: 'anna@example.com',
      to: ['bob@example.com'],
    });
  });
  await fc.assert(property, { numRuns: 200 });
});

test('a recipient who is named twice gets the mail once', () => {
  const twice = { ...mail, to: ['bob@example.com', 'bob@example.com'] };
  expect(toNodemailer(twice).envelope).toMatchObject({ to: ['bob@example.com'] });
});

test.each(['', 'no-at-sign', 'a b@c', 'a@b>\r\nX-Evil: yes'])(
  '%j is not a Message-ID',
  (message_id) => {
    expect(() => toNodemailer({ ...mail, message_id })).toThrow(TypeError);
  },
);

test.each([
  [{ code: 'EMESSAGE', responseCode: 554 }, 'refused'],
  [{ code: 'EMESSAGE', responseCode: 451 }, 'unavailable'],
  [{ code: 'EENVELOPE', responseCode: 503 }, 'unavailable'],
  [{ code: 'EENVELOPE', responseCode: 530 }, 'unavailable'],
  [{ code: 'EAUTH', responseCode: 535 }, 'unavailable'],
  [{ code: 'ETLS' }, 'unavailable'],
  [{ code: 'EDNS' }, 'unavailable'],
  [{ code: 'ECONNECTION', responseCode: 554 }, 'unavailable'],
  [{ code: 'ETIMEDOUT' }, 'timeout'],
  [{ code: 'EABORT' }, 'timeout'],
])('the failure %o is reported as %s', (failure, code) => {
  expect(toMailError({ message: 'so it is', ...failure }, ['bob@example.com']).code).toBe(code);
});

test('a permanently refused sender is not mistaken for recipients to retry', () => {
  const outOfOrder = {
    code: 'EENVELOPE',
    message: '',
    responseCode: 503,
    recipient: 'bob@example.com',
  };
  const failure = {
    code: 'EENVELOPE',
    command: 'MAIL FROM',
    message: '',
    response: '550 Sender not allowed',
    responseCode: 550,
    rejectedErrors: [outOfOrder],
  };
  expect(toMailError(failure, ['bob@example.com'])).toMatchObject({
    code: 'refused',
    message: '550 Sender not allowed',
  });
});
