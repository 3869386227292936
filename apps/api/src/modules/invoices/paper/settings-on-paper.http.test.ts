import type { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import type { BodyIn } from '@counterfoil/contract/route';
import { anEmail, invoicingClient } from '@counterfoil/testkit/invoicing';
import { BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { renderingServer } from '@counterfoil/testkit/rendering';
import { untaxed } from '@counterfoil/testkit/settling';
import { describe, expect, test } from 'vitest';
import { openBankAccount } from '#modules/account/public';
import type { invoiceView } from './pdf/invoice-view.ts';

type View = ReturnType<typeof invoiceView>;
type Settings = BodyIn<typeof updateInvoiceSettings>;

const OTHER_ACCOUNT = { ...BANK_ACCOUNT, account_name: 'Second', iban: null, swift: null };
const WITH_ACCOUNT = { invoice_bank_account: BANK_ACCOUNT, debt_collection_message: 'Pay.' };
const NOTHING_TO_PAY = { rows: [], lines: [] };

/** A client whose papers the test sees, and may delay. */
async function printing(
  changes: Parameters<typeof invoicingClient>[0] = {},
  before?: (papers: number) => unknown,
) {
  const server = await renderingServer(before);
  const client = (await invoicingClient(changes)).through(server);
  /** The account in the record of a sent document. */
  const storedAccount = async ({ id }: { id: string }) => {
    const { kysely } = client.api.database;
    const row = kysely.selectFrom('invoices').selectAll().where('id', '=', id);
    const { bank_account_sealed } = await row.executeTakeFirstOrThrow();
    return openBankAccount(client.api.secrets, bank_account_sealed);
  };
  const papers = () => server.papers.map(({ data }) => data as View);
  return { client, papers, last: () => papers().at(-1), storedAccount };
}

describe('a sent invoice', () => {
  test('shows how to pay, with the reference to quote and the debt collection message', async () => {
    const { client, last, storedAccount } = await printing();
    const debt_collection_message = 'We charge interest\non late payments.';
    await client.settings({ ...WITH_ACCOUNT, debt_collection_message });
    const sent = await client.sent({ number: 'INV-0042' });
    expect(last()?.payment).toEqual({
      rows: [
        { label: 'Account name', value: 'Test Joinery Ltd' },
        { label: 'Sort code', value: '60-16-13' },
        { label: 'Account number', value: '31926819' },
        { label: 'IBAN', value: 'GB29 NWBK 6016 1331 9268 19' },
        { label: 'SWIFT', value: 'NWBKGB2L' },
        { label: 'Reference', value: 'INV-0042' },
      ],
      lines: ['We charge interest', 'on late payments.'],
    });
    expect(await storedAccount(sent)).toEqual(BANK_ACCOUNT);
  });

  test('keeps the account it was sent with, on paper and record, whatever the settings say later', async () => {
    const { client, storedAccount } = await printing();
    await client.settings(WITH_ACCOUNT);
    const sent = await client.sent();
    const { bytes } = await client.download(sent);
    await client.settings({ invoice_bank_account: OTHER_ACCOUNT });
    expect(await storedAccount(sent)).toEqual(BANK_ACCOUNT);
    expect((await client.download(sent)).bytes).toEqual(bytes);
    await client.settings({ invoice_bank_account: null });
    expect(await storedAccount(await client.sent())).toBeNull();
  });

  test('is rendered again when the settings change during the rendering', async () => {
    const { client, papers, storedAccount } = await printing(
      {},
      (count) => count === 1 && client.settings({ invoice_bank_account: OTHER_ACCOUNT }),
    );
    await client.settings(WITH_ACCOUNT);
    const sent = await client.sent();
    const names = papers().map(({ payment }) => payment.rows[0]?.value);
    expect(names).toEqual(['Test Joinery Ltd', 'Second']);
    expect(await storedAccount(sent)).toEqual(OTHER_ACCOUNT);
  });

  test('shows no account and no debt collection message when it is free', async () => {
    const { client, last, storedAccount } = await printing();
    await client.settings(WITH_ACCOUNT);
    const sent = await client.sent(untaxed('0'));
    expect(last()).toMatchObject({
      payment: NOTHING_TO_PAY,
      total: { label: 'Total due', value: '£0.00', note: '' },
    });
    expect(await storedAccount(sent)).toBeNull();
  });
});

test('a credit note does not ask for money and keeps no account', async () => {
  const { client, last, storedAccount } = await printing();
  await client.settings(WITH_ACCOUNT);
  const parent = await client.sent();
  const note = await client.noted(parent);
  await client.preview(note);
  expect(last()).toMatchObject({ title: 'Credit note', payment: NOTHING_TO_PAY });
  await client.sendNote(parent, note);
  expect(last()?.payment).toEqual(NOTHING_TO_PAY);
  expect(await storedAccount(note)).toBeNull();
});

test('the preview of a draft shows the current settings', async () => {
  const { client, last, storedAccount } = await printing();
  const draft = await client.draft({ number: 'INV-7' });
  await client.preview(draft);
  expect(last()?.payment).toEqual(NOTHING_TO_PAY);
  expect(last()?.seller.details).toContain(client.email);
  const email = { email: 'paper@example.test', invoice_email: 'answers@example.test' };
  await client.settings({ ...WITH_ACCOUNT, ...email });
  await client.preview(draft);
  expect(last()?.payment.rows.at(-1)).toEqual({ label: 'Reference', value: 'INV-7' });
  expect(last()?.seller.details[0]).toBe('paper@example.test');
  expect(JSON.stringify(last())).not.toContain('answers@example.test');
  expect(await storedAccount(draft)).toBeNull();
});

describe("the seller's address", () => {
  const UNIT = { address_line_1: 'Unit 4', address_line_2: 'Old Mill' };
  const trading_address = { ...UNIT, city: 'Leeds', post_code: 'LS2 7EE' };
  const registered = { address_line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' };
  const is_trading_address_default = true;
  const IN_UNIT = ['Unit 4', 'Old Mill', 'Leeds', 'LS2 7EE'];
  const IN_OFFICE = ['1 Test Street', 'Leeds', 'LS1 1AA'];
  const COMPANY = 'Test Joinery Ltd. Registered in England and Wales, company number 01234567.';

  test.each<[string, 'ltd' | 'sole-trader', Settings, string[], string]>([
    [
      'the trading address, with the registered office in the foot, when that is chosen',
      'ltd',
      { trading_address, is_trading_address_default },
      IN_UNIT,
      `${COMPANY} Registered office: 1 Test Street, Leeds, LS1 1AA.`,
    ],
    [
      'the registered office when the trading address is not chosen',
      'ltd',
      { trading_address, is_trading_address_default: false },
      IN_OFFICE,
      COMPANY,
    ],
    [
      'the registered office when the trading address was never entered',
      'ltd',
      { is_trading_address_default },
      IN_OFFICE,
      COMPANY,
    ],
    [
      'the registered office when the trading address is the same',
      'ltd',
      { is_trading_address_default, trading_address: registered },
      IN_OFFICE,
      COMPANY,
    ],
    [
      'the trading address of a sole trader, without a registered office',
      'sole-trader',
      { trading_address, is_trading_address_default },
      IN_UNIT,
      'Test Joinery Ltd',
    ],
  ])('is %s', async (_, business_type, settings, lines, legal) => {
    const { client, last } = await printing({ business_type });
    await client.settings(settings);
    await client.preview(await client.draft());
    expect(last()?.seller.lines).toEqual(lines);
    expect(last()?.legal).toBe(legal);
  });
});

test('the paper shows the notes to the customer; neither paper nor mail shows the client’s own notes', async () => {
  const { client, papers } = await printing();
  const email = anEmail();
  const notes = { customer_notes: 'Thank you kindly', notes: 'Slow payer, beware' };
  const sent = await client.sent({ customer: await client.customer({ email }), ...notes });
  expect(sent).toMatchObject(notes);
  const [mail] = await client.mailsTo(email);
  expect(JSON.stringify(papers())).toContain('Thank you kindly');
  expect(`${JSON.stringify(papers())}${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(
    'Slow payer',
  );
});
