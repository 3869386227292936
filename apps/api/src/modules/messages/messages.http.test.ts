import { sendMessage } from '@counterfoil/contract/messages/routes';
import type { MessageFields } from '@counterfoil/contract/messages/message-fields';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { atOnce, refusal } from '@counterfoil/testkit/answers';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { aSentInvoice } from '@counterfoil/testkit/records';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
beforeEach(async () => {
  client = await signedInClient();
});
afterEach(() => client.api.clock.set(TEST_NOW));

const MESSAGE: MessageFields = {
  department: 'vat',
  subject: 'My next return',
  message: 'When is it due?\n\nThank you.',
};
const write = (changes: object = {}, headers: Record<string, string> = {}, from = client) =>
  from.raw(sendMessage, { body: { message: { ...MESSAGE, ...changes } }, headers });
const kept = () => rowsIn(client, 'contact_messages');

/** The mails with the client's messages. */
async function mails(count = 1, to = 'help@brightpence.example') {
  await jobsDone(client);
  const { outbox } = client.api;
  return eventually(
    async () => outbox.to(to).filter((mail) => mail.text.includes(client.email)),
    (found) => found.length >= count,
  );
}

describe('a message', () => {
  test('is kept, and mailed to the support of the brand, with Reply-To the contact', async () => {
    const { status, body } = await client.call(sendMessage, { body: { message: MESSAGE } });
    expect(status).toBe(201);
    expect(body.data).toEqual({ ...MESSAGE, id: body.data.id, created_at: TEST_NOW });
    expect(await kept()).toMatchObject([
      { ...MESSAGE, user_id: client.userId, sender_name: 'Ada Test', sender_email: client.email },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      from: { name: 'Brightpence', address: 'help@brightpence.example' },
      to: ['help@brightpence.example'],
      reply_to: { name: 'Ada Test', address: client.email },
      subject: expect.stringMatching(/^VAT: My next return \(client \d+\)$/),
    });
    for (const part of ['When is it due?', 'Thank you.', 'Test Joinery Ltd', client.email]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.text).toMatch(/^Client: +Test Joinery Ltd$/m);
  });

  test('of a client of the other brand goes to that brand', async () => {
    client = await signedInClient({ brand: 'alder-finch' });
    await write();
    expect(await mails(1, 'office@alderandfinch.example')).toHaveLength(1);
  });

  test.each([
    ['general', 'General'],
    ['bookkeeping', 'Bookkeeping'],
    ['vat', 'VAT'],
    ['technical', 'Technical'],
  ])('to %s says so in its subject', async (department, name) => {
    await write({ department });
    expect((await mails())[0]?.subject).toMatch(new RegExp(`^${name}: `));
  });

  test('goes to the login’s address when the contact has none', async () => {
    await setRows(client, 'contacts', { email: 'no address, really' });
    await write();
    expect((await mails())[0]?.reply_to?.address).toBe(client.email);
  });

  test('is kept and mailed once when sent twice under one key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [one, two] = [await write({}, key), await write({}, key)];
    expect(two.bytes.equals(one.bytes)).toBe(true);
    expect(await kept()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    ['no department', { department: undefined }, 'department', 'Required'],
    [
      'another department',
      { department: 'sales' },
      'department',
      'Must be one of general, bookkeeping, vat, technical',
    ],
    ['a blank subject', { subject: ' \n ' }, 'subject', 'Required'],
    ['a blank message', { message: '' }, 'message', 'Required'],
    [
      'a subject that is too long',
      { subject: 'x'.repeat(151) },
      'subject',
      'Must contain no more than 150 characters',
    ],
    [
      'a message that is too long',
      { message: 'x'.repeat(5001) },
      'message',
      'Must contain no more than 5000 characters',
    ],
  ])('with %s is refused at its field', async (_, changes, name, sentence) => {
    const answer = await write(changes);
    expect(answer).toMatchObject({ status: 422, body: { errors: { [name]: [sentence] } } });
    expect(await kept()).toEqual([]);
  });

  test('cannot add a header to its mail', async () => {
    await setRows(client, 'contacts', {
      first_name: 'Ada\r\nBcc: spy@evil.test',
      last_name: 'Test\nX-Spy: 1',
    });
    await write({ subject: 'Hello\r\nBcc: spy@evil.test\r\n\r\nOther text' });
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^VAT: Hello Bcc: spy@evil\.test Other text \(client \d+\)$/);
    expect(mail?.reply_to?.name).toBe('Ada Bcc: spy@evil.test Test X-Spy: 1');
    expect(mail?.recipients).toEqual(['help@brightpence.example']);
  });

  test('is never read as HTML', async () => {
    await write({ message: '<script>alert(1)</script>' });
    expect((await mails())[0]?.html).toContain('&lt;script&gt;');
  });
});

describe('the limits of messages', () => {
  const HOUR = 'You have sent 10 messages in an hour. Please wait until 10:00.';
  const DAY = 'You have sent 30 messages in a day. Please wait until 22/11/2026, 06:00.';
  const at = (time: string) => client.api.clock.set(`2026-11-21T${time}:00Z`);
  const tenAt = async (time: string) => {
    at(time);
    for (let sent = 0; sent < 10; sent++) expect((await write()).status).toBe(201);
  };

  test('are ten an hour, even for simultaneous messages', async () => {
    const answers = await atOnce(12, () => write());
    const inOrder = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(inOrder).toEqual([...Array<number>(10).fill(201), 429, 429]);
    const refused = await write();
    expect(refused).toMatchObject(refusal(429, HOUR));
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await kept()).toHaveLength(10);
    const other = await signedInClient();
    expect((await write({}, {}, other)).status).toBe(201);
    at('10:00');
    expect((await write()).status).toBe(201);
  });

  test('are thirty a day', async () => {
    for (const time of ['06:00', '07:00', '08:00']) await tenAt(time);
    at('09:00');
    const refused = await write();
    expect(refused).toMatchObject(refusal(429, DAY));
    expect(refused.headers['retry-after']).toBe(String(21 * 3600));
  });

  test('do not use up the day’s mail to customers', async () => {
    await write();
    const [mail] = await rowsIn(client, 'mails');
    await client.api.database.kysely
      .updateTable('mails')
      .set({ recipients: Array(6000).fill('a@b.test').join(',') })
      .where('id', '=', mail?.id ?? '')
      .execute();
    // Counted, these would be more than a day of mail.
    expect((await aSentInvoice(client)).aasm_state).toBe('sent');
  });
});
