import { eventually } from '@counterfoil/testkit/eventually';
import { anEmail, invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { aLogo } from '@counterfoil/testkit/records';
import { untaxed } from '@counterfoil/testkit/settling';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { describe, expect } from 'vitest';

describe('the e-mail of a sent invoice', () => {
  test('is sent once to every address, with the stored PDF attached', async ({ client }) => {
    const [one, two] = [anEmail(), anEmail()];
    const sent = await client.sentTo(`${one},${two}`);
    const [mail, ...more] = client.api.outbox.to(one);
    expect(more).toEqual([]);
    expect(client.api.outbox.to(two)).toEqual([mail]);
    expect(mail).toMatchObject({
      to: [one, two],
      subject: `Invoice ${sent.number} from Test Joinery Ltd: £134.61 due 21 December 2026`,
      from: { name: 'Test Joinery Ltd' },
      reply_to: { name: 'Test Joinery Ltd', address: client.email },
      message_id: expect.stringMatching(/^<[\da-f-]{36}@brightpence\.example>$/),
      date: TEST_NOW,
    });
    expect(mail?.attachments).toEqual([
      {
        filename: `Invoice ${sent.number}.pdf`,
        content_type: 'application/pdf',
        content: (await client.download(sent)).bytes,
      },
    ]);
    const { delivery } = await eventually(
      () => client.read(sent),
      (invoice) => invoice.delivery?.state !== 'queued',
    );
    const addresses = [one, two].map((address) => ({ address, state: 'sent', reason: null }));
    expect(delivery).toEqual({ state: 'sent', reason: null, sent_at: TEST_NOW, addresses });
  });

  test('has its facts in text and in HTML, with markup escaped', async ({ client, address }) => {
    const texts = { name: '<b>Ash</b> & Sons', customer_notes: 'Thanks <script>' };
    const { number } = await client.sentTo(address, texts);
    const [mail] = await client.mailsTo(address);
    for (const shown of [number ?? '', '£134.61', '21 November 2026', '21 December 2026']) {
      expect(mail?.text).toContain(shown);
      expect(mail?.html).toContain(shown);
    }
    expect(mail?.text).toContain('Dear <b>Ash</b> & Sons,');
    expect(mail?.html).toContain('Dear &lt;b&gt;Ash&lt;/b&gt; &amp; Sons,');
    // In neutral ink, without a picture, as there is no logo.
    expect(mail?.html).not.toMatch(/<script|<b>|<img/);
    expect(mail?.html).toContain('border-top:4px solid #1c2429');
    const customer = await client.customer({ email: address, contact_name: 'Anna Hale' });
    await client.sent({ customer });
    const [, toAnna] = await client.mailsTo(address, 2);
    expect(toAnna?.text).toMatch(/^Dear Anna,\n/);
    expect(toAnna?.html).toContain('>Dear Anna,<');
  });

  test('has the client’s logo and colour, not the brand’s colour', async ({ address }) => {
    const client = await invoicingClient({ brand: 'alder-finch' });
    await aLogo(client);
    await client.sentTo(address);
    const [mail] = await client.mailsTo(address);
    expect(mail?.html).toContain(
      `<img src="cid:logo@counterfoil.invalid" alt="Test Joinery Ltd" width="1" height="1"`,
    );
    const [, logo] = mail?.attachments ?? [];
    expect(logo).toMatchObject({
      content_type: 'image/png',
      content_id: 'logo@counterfoil.invalid',
    });
    expect(mail?.html).toContain('border-top:4px solid #0a5f4e');
    const { accent = '' } = client.api.brands.find(({ id }) => id === 'alder-finch') ?? {};
    expect(accent).toMatch(/^#/);
    expect(mail?.html).not.toContain(accent);
  });

  test.for([
    ['brightpence', { invoice_email: 'answers@x.test', email: 'paper@x.test' }, 'answers@x.test'],
    ['alder-finch', { invoice_email: '', email: 'paper@x.test' }, 'paper@x.test'],
  ] as const)(
    'is sent by the brand %s, with replies to the address in the settings (%o)',
    async ([brand, settings, replies], { address }) => {
      const client = await invoicingClient({ brand });
      await client.settings(settings);
      await client.sentTo(address);
      const [mail] = await client.mailsTo(address);
      const { supportEmail } = client.api.brands.find(({ id }) => id === brand) ?? {};
      expect([mail?.from.address, mail?.reply_to?.address]).toEqual([supportEmail, replies]);
    },
  );
});

describe('a resent document', () => {
  test('is the same e-mail again, and no reminder', async ({ client, address }) => {
    const sent = await client.sentTo(address);
    expect((await client.resend(sent)).invoice.reminders).toEqual([]);
    const [first, second] = await client.mailsTo(address, 2);
    expect(second?.message_id).not.toBe(first?.message_id);
    expect(second).toEqual({ ...first, message_id: second?.message_id });
  });

  test('does not ask for money when it is paid', async ({ client, address }) => {
    const sent = await client.sentTo(address);
    await client.pay(sent);
    await client.resend(sent);
    const [, mail] = await client.mailsTo(address, 2);
    expect(mail?.text).toContain('nothing left to pay');
    expect(mail?.text).not.toContain('How to pay');
  });

  test('can be a credit note, which names its invoice, gives its reason and asks for nothing', async ({
    client,
    address,
  }) => {
    const parent = await client.sentTo(address);
    const note = await client.credited(parent, '10', { credit_reason: 'Goods returned' });
    await client.pay(parent, { amount_paid: '124.61' });
    await client.resend(note);
    const subject = `Credit note ${note.number} from Test Joinery Ltd: £10.00`;
    const ofNote = (await client.mailsTo(address, 3)).filter((mail) => mail.subject === subject);
    expect(ofNote).toHaveLength(2);
    for (const { text } of ofNote) {
      expect(text).toContain('£10.00');
      expect(text).toMatch(new RegExp(`Original invoice: +${parent.number}\n`));
      expect(text).toMatch(/Original date: +21 November 2026\nReason: +Goods returned\n/);
    }
    expect(ofNote[0]?.text).toMatch(new RegExp(`Left to pay on ${parent.number}: +£124\\.61\n`));
    expect(ofNote[1]?.text).not.toMatch(/to pay|due/i);
  });
});

test('a mail of a client without VAT does not mention VAT', async ({ address }) => {
  const client = await invoicingClient({ vat: null });
  const sent = await client.sentTo(address, { ...untaxed('10'), date: '2026-01-01' });
  await client.remind(sent);
  for (const mail of await client.mailsTo(address, 2)) {
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\bvat\b/i);
  }
});
