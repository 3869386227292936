import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { eventually } from '@counterfoil/testkit/eventually';
import { actingAs } from '@counterfoil/testkit/faults';
import { rowsIn } from '@counterfoil/testkit/rows';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTransact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import { createMailQueue } from '#platform/mail/mail-queue';
import { CONTACT_MAILS, contactEmailChanged } from './contact-mails.ts';

const mailsTo = ({ api }: SignedInClient, address: string) =>
  eventually(
    () => api.outbox.to(address),
    (mails) => mails.length > 0,
  );

describe('a mail about a changed contact email', () => {
  async function change(
    client: SignedInClient,
    before: string | null,
    after: string | null,
    newName = 'Ada',
  ) {
    const { database, clock, brands } = client.api;
    const mailQueue = createMailQueue<'contact_email_changed'>({
      clock,
      brands,
      uncounted: CONTACT_MAILS,
      jobs: {
        enqueue: async (tx, kind, payloads) => {
          const jobs = JSON.stringify(payloads);
          await sql`select enqueue_jobs(${kind.name}, ${jobs}::jsonb)`.execute(tx);
        },
      },
    });
    const [contact] = await rowsIn(client, 'contacts');
    const named = (email: string | null, first_name: string) => ({
      id: contact?.id ?? '',
      email,
      first_name,
      last_name: null,
    });
    const [old, now] = [named(before, 'Ada'), named(after, newName)];
    const work = (tx: Tx) => contactEmailChanged(mailQueue, tx, actingAs(client), old, now);
    await createTransact(database.kysely, clock).forClient(client, work);
  }

  test('goes to the old and new address, without telling either the other', async () => {
    const client = await signedInClient();
    const [before, after] = [`old-${client.email}`, `new-${client.email}`];
    await change(client, before, after);
    for (const address of [before, after]) {
      const [mail, ...more] = await mailsTo(client, address);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        subject: 'The contact email of Test Joinery Ltd was changed',
        recipients: [address],
      });
      for (const text of [mail?.text, mail?.html]) {
        expect(text).toContain('o•••@client.test');
        expect(text).toContain('n•••@client.test');
        expect(text).not.toContain(client.email);
      }
      expect(mail?.text).toContain('You log in with the same email as before.');
    }
  });

  test('greets each by their own name, and shows that the addresses differ', async () => {
    const client = await signedInClient();
    const addresses = [`ann-${client.email}`, `ana-${client.email}`] as const;
    await change(client, ...addresses, 'Zoe\r\nMay');
    const texts = await Promise.all(
      addresses.map(async (address) => (await mailsTo(client, address))[0]?.text),
    );
    expect(texts[0]).toMatch(/^Hello Ada,\n/);
    expect(texts[0]).not.toContain('Zoe');
    expect(texts[1]).toMatch(/^Hello Zoe May,\n/);
    for (const text of texts) {
      expect(text).toContain('a•••n•••@client.test');
      expect(text).toContain('a•••a•••@client.test');
    }
  });

  test('distinguishes addresses whose difference is masked', async () => {
    const client = await signedInClient();
    const addresses = [client.email, `${client.email[0]}x@client.test`] as const;
    await change(client, ...addresses);
    const masked = `${client.email[0]}•••@client.test`;
    for (const address of addresses) {
      const text = (await mailsTo(client, address))[0]?.text;
      expect(text).toContain(`Old email: ${masked}\n`);
      expect(text).toContain(`New email: another address, also ${masked}\n`);
    }
  });

  test('has no text entered by a client in its greeting', async () => {
    const client = await signedInClient();
    const address = `new-${client.email}`;
    await change(client, null, address, 'Your account is locked. Unlock it at https://evil.test');
    const [mail] = await mailsTo(client, address);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.html).not.toContain('evil.test');
  });

  test('greets the business of a contact without a name', async () => {
    const client = await signedInClient();
    await change(client, null, `new-${client.email}`, '');
    const [mail] = await mailsTo(client, `new-${client.email}`);
    expect(mail?.text).toMatch(/^Hello Test Joinery Ltd,\n/);
  });

  test.each([
    ['A@b.co', 'a@b.co', []],
    [null, null, []],
    [null, 'new@b.co', ['new@b.co']],
    ['old@b.co', null, ['old@b.co']],
  ])('from %j to %j goes to %j', async (before, after, recipients) => {
    const client = await signedInClient();
    await change(client, before, after);
    expect((await rowsIn(client, 'mails')).map((mail) => mail.recipients)).toEqual(recipients);
  });
});
