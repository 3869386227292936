import { errorsOf } from '@counterfoil/testkit/answers';
import { invoicingClient, type InvoicingClient } from '@counterfoil/testkit/invoicing';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { untaxed } from '@counterfoil/testkit/settling';
import type { invoiceView } from '@counterfoil/domain/papers/invoice-view';
import { expect, test } from 'vitest';

type Changes = Parameters<InvoicingClient['become']>[0];

const NOWHERE = { address_line_1: null, address_line_2: null, city: null, post_code: null };
const ADDRESS = { address_line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' };
const LACKS_ADDRESS = 'Your business address is missing.';
const LACKS_NUMBER = 'Your company number is missing.';
const LACKS_OFFICE = 'Your registered office is missing.';
const LACKS_VAT_NUMBER =
  'It charges VAT, but your VAT number is missing. Until you have it, you can include VAT in your prices but not show it: choose 0% on each line.';

const MISSING: [string, Changes, string, Changes][] = [
  ['sole trader', { business_type: 'sole-trader', ...NOWHERE }, LACKS_ADDRESS, ADDRESS],
  ['partnership', { business_type: 'partnership', ...NOWHERE }, LACKS_ADDRESS, ADDRESS],
  ['company', { company_number: null }, LACKS_NUMBER, { company_number: '01234567' }],
  ['company', NOWHERE, LACKS_OFFICE, ADDRESS],
  ['LLP', { business_type: 'llp', company_number: null }, LACKS_NUMBER, { company_number: 'OC1' }],
  ['LLP', { business_type: 'llp', ...NOWHERE }, LACKS_OFFICE, ADDRESS],
  ['registered business', { vat_number: null }, LACKS_VAT_NUMBER, { vat_number: '123456789' }],
];

/** An invoice that is sent, and drafts of another and of its credit note, with VAT. */
async function withDrafts() {
  const client = await invoicingClient();
  const parent = await client.sent();
  const { invoice: note } = await client.credit(parent, {
    date: parent.date,
    items_attributes: [{ description: 'Shelf', quantity: '1', price: '10', tax: '20' }],
  });
  return { client, parent, note, draft: await client.draft() };
}

test.each(MISSING)(
  'a %s (%o) cannot send invoices or credit notes until it is corrected',
  async (_, lacking, says, putRight) => {
    const { client, parent, note, draft } = await withDrafts();
    await client.become(lacking);
    const refused = (document: string) => ({
      status: 422,
      errors: { full_messages: [`This ${document} is missing something it needs by law. ${says}`] },
    });
    const answers = [
      [await client.send(draft), 'invoice'],
      [await client.send(note), 'credit note'],
      [await client.sendNote(parent, note), 'credit note'],
    ] as const;
    for (const [answer, document] of answers) {
      expect({ status: answer.status, errors: errorsOf(answer) }).toEqual(refused(document));
    }
    // Neither a draft nor what has been issued needs them.
    expect((await client.edit(draft, { notes: 'Later' })).status).toBe(200);
    expect((await client.resend(parent)).status).toBe(200);
    await client.become(putRight);
    expect((await client.send(draft)).status).toBe(200);
    expect((await client.sendNote(parent, note)).status).toBe(200);
  },
);

test('the trading address is used where no other address is known', async () => {
  const client = await invoicingClient();
  await client.become({ business_type: 'sole-trader', ...NOWHERE });
  const draft = await client.draft();
  expect((await client.send(draft)).status).toBe(422);
  await client.settings({ trading_address: ADDRESS });
  expect((await client.send(draft)).status).toBe(200);
});

test('while the VAT number is pending, papers are sent without VAT and do not mention it', async () => {
  const server = await renderingServer();
  const client = (await invoicingClient()).through(server);
  await client.become({ vat_number: null });
  expect((await client.send(await client.draft(untaxed('120')))).status).toBe(200);
  const paper = server.papers.at(-1)?.data as ReturnType<typeof invoiceView>;
  expect(paper.title).toBe('Invoice');
  expect(JSON.stringify({ ...paper, headings: null })).not.toContain('VAT');
  await client.become({ vat_number: '123456789' });
  await client.send(await client.draft(untaxed('120')));
  expect(server.papers.at(-1)?.data).toMatchObject({ title: 'VAT invoice' });
});
