import { afterEach, describe, expect, test } from 'vitest';
import { MailError, type MailSender, type OutgoingMail } from './port.ts';

/** A mail as the receiving end shows it. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly reply_to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly message_id: string;
  readonly deliveries: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly bytes: Uint8Array;
  }[];
}

/** The receiving end: a mail server like the sandbox, with its sentinel recipients. */
export interface MailWorld {
  /** A sender that gives up when a step takes longer than `timeoutMs`. */
  createSender(timeoutMs?: number): MailSender;
  received(): Promise<ReceivedMail[]>;
  setOutage(down: boolean): Promise<void>;
  empty(): Promise<void>;
}

/** A mail to Bob, without attachments. */
export const aMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  message_id: '0199f1d2-inv-1@brightpence.example',
  date: '2026-11-21T09:30:00Z',
  from: { name: 'Büro & Co, Ltd', address: 'support@brightpence.example' },
  reply_to: { name: 'Anna', address: 'anna@example.com' },
  to: ['bob@example.com'],
  subject: 'Invoice INV-0001 for £134.61',
  text: 'Total: £134.61',
  html: '<p>Total: £134.61</p>',
  attachments: [],
  ...change,
});

/** The behaviour of every `MailSender`. */
export function describeMailSender(name: string, world: () => MailWorld): void {
  let opened: MailSender | undefined;
  const open = (timeoutMs?: number) => (opened = world().createSender(timeoutMs));
  const failureOf = (change: Partial<OutgoingMail>, timeoutMs?: number): Promise<unknown> =>
    open(timeoutMs)
      .send(aMail(change))
      .then(
        () => 'sent',
        (error: unknown) => error,
      );

  afterEach(async () => {
    await opened?.close();
    await world().setOutage(false);
    await world().empty();
  });

  describe(`${name} delivers`, () => {
    test('every part of the mail unchanged', async () => {
      const bytes = Uint8Array.from({ length: 5000 }, (_, n) => n % 256);
      const attachments = [
        {
          filename: 'Rechnung Ü 1.pdf',
          content_type: 'application/pdf',
          content: bytes.subarray(100),
        },
      ];
      await open().send(aMail({ attachments }));

      const [received] = await world().received();
      expect(received).toMatchObject({
        to: 'bob@example.com',
        from: 'support@brightpence.example',
        reply_to: 'anna@example.com',
        subject: 'Invoice INV-0001 for £134.61',
        message_id: '<0199f1d2-inv-1@brightpence.example>',
        attachments: [{ filename: 'Rechnung Ü 1.pdf', content_type: 'application/pdf' }],
      });
      expect(received?.text.trim()).toBe('Total: £134.61');
      expect(received?.html.trim()).toBe('<p>Total: £134.61</p>');
      expect(received?.attachments[0]?.bytes).toEqual(bytes.slice(100));
      const date = received?.headers.find((header) => header.name === 'Date')?.value;
      expect(date).toBe('Sat, 21 Nov 2026 09:30:00 +0000');
    });

    test('one mail to several people, and still one when it is sent again', async () => {
      const sender = open();
      const toBoth = aMail({ to: ['bob@example.com', 'carol@example.com'] });
      await sender.send(toBoth);
      const [first] = await world().received();
      await sender.send(toBoth);
      const [again, ...others] = await world().received();
      expect(others).toEqual([]);
      expect(again).toEqual({ ...first, deliveries: 2 });
      expect(again?.to).toBe('bob@example.com, carol@example.com');
    });

    test('to only some of the people in the header when asked', async () => {
      const to = ['bob@example.com', 'carol@example.com'];
      await open().send(aMail({ to, recipients: ['carol@example.com'] }));
      const [received] = await world().received();
      expect(received?.to).toBe('carol@example.com');
      expect(received?.headers).toContainEqual({ name: 'To', value: to.join(', ') });
    });

    test('to addresses outside ASCII', async () => {
      await open().send(aMail({ to: ['jürgen@müller.example'] }));
      expect((await world().received())[0]?.to).toBe('jürgen@müller.example');
    });

    test('many mails at once', async () => {
      const sender = open();
      const many = Array.from({ length: 30 }, (_, n) => aMail({ message_id: `${n}@example.com` }));
      await Promise.all(many.map((one) => sender.send(one)));
      expect(await world().received()).toHaveLength(30);
    });

    test('the mails in progress before it closes, and none afterwards', async () => {
      const sender = open();
      const sending = sender.send(aMail());
      await sender.close();
      await sending;
      expect(await world().received()).toHaveLength(1);
      await expect(sender.send(aMail())).rejects.toMatchObject({ code: 'unavailable' });
    });

    test('no header that was smuggled into a field', async () => {
      const evil = 'x\r\nBcc: evil@example.com\r\nX-Evil: yes\r\n\r\nbody';
      await open().send(
        aMail({
          subject: evil,
          from: { name: evil, address: 'support@brightpence.example' },
          attachments: [{ filename: evil, content_type: 'text/plain', content: Buffer.from('a') }],
        }),
      );
      const [received, ...others] = await world().received();
      expect(others).toEqual([]);
      expect(received?.to).toBe('bob@example.com');
      expect(received?.headers.map((header) => header.name)).not.toContain('X-Evil');
      expect(received?.headers.map((header) => header.name)).not.toContain('Bcc');
      expect(received?.text.trim()).toBe('Total: £134.61');
    });
  });

  describe(`${name} fails`, () => {
    test('as refused, with the server’s own message, when the mailbox does not exist', async () => {
      const failure = await failureOf({ to: ['bounce@example.com'] });
      expect(failure).toBeInstanceOf(MailError);
      expect(failure).toMatchObject({
        code: 'refused',
        message: '550 No such mailbox: bounce@example.com',
        refused: ['bounce@example.com'],
        pending: [],
      });
    });

    test('as refused when the server rejects the whole mail', async () => {
      const failure = await failureOf({ to: ['spam@example.com'] });
      expect(failure).toMatchObject({ code: 'refused', message: expect.stringMatching(/^554 /) });
    });

    test('as unavailable while the mailbox is full', async () => {
      const failure = await failureOf({ to: ['full@example.com'] });
      expect(failure).toMatchObject({ code: 'unavailable', pending: ['full@example.com'] });
    });

    test('only for those of several recipients who did not get it', async () => {
      const to = ['bob@example.com', 'bounce@müller.example', 'later@müller.example'];
      const failure = await failureOf({ to });
      expect(failure).toMatchObject({
        code: 'unavailable',
        pending: ['later@müller.example'],
        refused: ['bounce@müller.example'],
        accepted: ['bob@example.com'],
        answers: {
          'later@müller.example': expect.stringMatching(/^451 /),
          'bounce@müller.example': expect.stringMatching(/^550 /),
        },
      });
      expect((await world().received())[0]?.to).toBe('bob@example.com');
    });

    test('as unavailable while the server is down, and works when it is back', async () => {
      const sender = open();
      await sender.send(aMail());
      await world().setOutage(true);
      await expect(sender.send(aMail({ message_id: '2@example.com' }))).rejects.toMatchObject({
        code: 'unavailable',
        pending: ['bob@example.com'],
      });
      await world().setOutage(false);
      await sender.send(aMail({ message_id: '2@example.com' }));
      expect(await world().received()).toHaveLength(2);
    });

    test('as timeout when the server does not answer in time', async () => {
      const failure = await failureOf({ to: ['slow@example.com'] }, 300);
      expect(failure).toMatchObject({ code: 'timeout', pending: ['slow@example.com'] });
    });

    test('as unavailable when the answer is lost, and a retry makes no duplicate', async () => {
      const sender = open();
      const lost = aMail({ to: ['lost@example.com'] });
      await expect(sender.send(lost)).rejects.toMatchObject({ code: 'unavailable' });
      await sender.send(lost);
      expect(await world().received()).toHaveLength(1);
    });

    test.each([
      '',
      'bob',
      'bob@',
      'bob@example.com\r\nRCPT TO:<evil@example.com>',
      'a@b, c@d',
      '<a@b>',
    ])('only for %j, which is not an address: the others get the mail', async (address) => {
      const reason = `"${address}" is not a mail address.`;
      expect(await failureOf({ to: ['bob@example.com', address] })).toMatchObject({
        code: 'refused',
        message: reason,
        refused: [address],
        accepted: ['bob@example.com'],
        answers: { [address]: reason },
      });
      const [received, ...others] = await world().received();
      expect(others).toEqual([]);
      expect(received?.to).toBe('bob@example.com');
      expect(received?.headers).toContainEqual({ name: 'To', value: 'bob@example.com' });
      expect(
        await failureOf({ to: ['later@example.com', address, 'bob@example.com'] }),
      ).toMatchObject({
        code: 'unavailable',
        pending: ['later@example.com'],
        refused: [address],
        accepted: ['bob@example.com'],
        answers: { [address]: reason },
      });
    });

    test('as refused, without asking a server, when no recipient or the sender is not an address', async () => {
      expect(await failureOf({ to: ['bob', 'carol@'] })).toMatchObject({
        code: 'refused',
        refused: ['bob', 'carol@'],
        accepted: [],
      });
      const from = { name: 'Anna', address: 'anna' };
      expect(await failureOf({ from })).toMatchObject({ code: 'refused', accepted: [] });
      expect(await world().received()).toEqual([]);
    });

    test('as refused without a recipient', async () => {
      expect(await failureOf({ to: [] })).toMatchObject({ code: 'refused' });
    });
  });
}
