import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import {
  createCreditNote,
  sendCreditNote,
} from '@counterfoil/contract/invoices/credit-note-routes';
import {
  downloadInvoice,
  previewInvoice,
  sendInvoice,
} from '@counterfoil/contract/invoices/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aDraft, aSentInvoice, BANK_ACCOUNT, WORKED_EXAMPLE } from '@counterfoil/testkit/records';
import { portalWith, testApi } from '@counterfoil/testkit/test-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBankAccount } from '#modules/account/public';
import type { invoiceView } from './pdf/invoice-view.ts';

type View = ReturnType<typeof invoiceView>;
type Settings = BodyIn<typeof updateInvoiceSettings>;

const ADDRESS = {
  address_line_1: 'Unit 4',
  address_line_2: 'Old Mill',
  city: 'Leeds',
  post_code: 'LS2 7EE',
};
const OTHER_ACCOUNT = { ...BANK_ACCOUNT, account_name: 'Second', iban: null, swift: null };

/** The rendered papers in order; `beforeRendering` runs between reading and committing. */
let papers: View[];
let beforeRendering: () => Promise<void>;
let server: Awaited<ReturnType<typeof portalWith>>;
beforeEach(async () => {
  papers = [];
  beforeRendering = async () => {};
  const { typst } = await testApi();
  server = await portalWith({
    typst: {
      render: async (request, asker) => {
        papers.push(request.data as View);
        await beforeRendering();
        return typst.render(request, asker);
      },
      close: async () => {},
    },
  });
});
afterEach(() => server.portal.close());

const aClient = async (changes: Parameters<typeof signedInClient>[0] = {}) =>
  (await signedInClient(changes)).through(server);
const save = (client: SignedInClient, invoice_settings: Settings) =>
  client.call(updateInvoiceSettings, { body: { invoice_settings } });
const last = () => papers.at(-1);
const rowOf = ({ api }: SignedInClient, id: string) =>
  api.database.kysely
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const storedAccount = async (client: SignedInClient, id: string) =>
  openBankAccount(client.api.secrets, (await rowOf(client, id)).bank_account_sealed);

describe('a sent invoice', () => {
  test('shows how to pay, with the reference to quote and the debt collection message', async () => {
    const client = await aClient();
    await save(client, {
      invoice_bank_account: BANK_ACCOUNT,
      debt_collection_message: 'We charge interest\non late payments.',
    });
    const sent = await aSentInvoice(client, { number: 'INV-0042' });
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
    expect(await storedAccount(client, sent.id)).toEqual(BANK_ACCOUNT);
  });

  test('keeps the account it was sent with, on paper and record, whatever the settings say later', async () => {
    const client = await aClient();
    await save(client, { invoice_bank_account: BANK_ACCOUNT });
    const sent = await aSentInvoice(client);
    const before = await client.call(downloadInvoice, { params: { id: sent.id } });
    await save(client, { invoice_bank_account: OTHER_ACCOUNT });
    expect(await storedAccount(client, sent.id)).toEqual(BANK_ACCOUNT);
    const after = await client.call(downloadInvoice, { params: { id: sent.id } });
    expect(after.bytes.equals(before.bytes)).toBe(true);
    await save(client, { invoice_bank_account: null });
    expect(await storedAccount(client, (await aSentInvoice(client)).id)).toBeNull();
  });

  test('is rendered again when the settings change during the rendering', async () => {
    const client = await aClient();
    await save(client, { invoice_bank_account: BANK_ACCOUNT });
    const draft = await aDraft(client);
    beforeRendering = async () => {
      beforeRendering = async () => {};
      await save(client, { invoice_bank_account: OTHER_ACCOUNT });
    };
    const answer = await client.call(sendInvoice, { params: { id: draft.id } });
    expect(answer.status).toBe(200);
    expect(papers.map(({ payment }) => payment.rows[0]?.value)).toEqual([
      'Test Joinery Ltd',
      'Second',
    ]);
    expect(await storedAccount(client, draft.id)).toEqual(OTHER_ACCOUNT);
  });

  test('is rendered again when the first settings are saved meanwhile', async () => {
    const client = await aClient();
    const draft = await aDraft(client);
    beforeRendering = async () => {
      beforeRendering = async () => {};
      await save(client, { invoice_bank_account: BANK_ACCOUNT });
    };
    await client.call(sendInvoice, { params: { id: draft.id } });
    expect(last()?.payment.rows).toHaveLength(6);
    expect(await storedAccount(client, draft.id)).toEqual(BANK_ACCOUNT);
  });

  test('shows no account and no debt collection message when it is free', async () => {
    const client = await aClient();
    await save(client, { invoice_bank_account: BANK_ACCOUNT, debt_collection_message: 'Pay.' });
    const items_attributes = [{ description: 'Gift', quantity: '1', price: '0', tax: '20' }];
    const sent = await aSentInvoice(client, { discount: '0', items_attributes });
    expect(last()?.payment).toEqual({ rows: [], lines: [] });
    expect(last()?.total).toEqual({ label: 'Total due', value: '£0.00', note: '' });
    expect(await storedAccount(client, sent.id)).toBeNull();
  });
});

test('a credit note does not ask for money and keeps no account', async () => {
  const client = await aClient();
  await save(client, { invoice_bank_account: BANK_ACCOUNT, debt_collection_message: 'Pay.' });
  const sent = await aSentInvoice(client);
  const path = { customer_id: sent.customer_id, invoice_id: sent.id };
  const created = await client.call(createCreditNote, {
    params: path,
    body: { credit_note: { number: 'CN-1', date: '2026-11-21', ...WORKED_EXAMPLE } },
  });
  const { id } = created.body.data;
  await client.call(previewInvoice, { params: { id } });
  expect(last()).toMatchObject({ title: 'Credit note', payment: { rows: [], lines: [] } });
  await client.call(sendCreditNote, { params: { ...path, id } });
  expect(last()?.payment).toEqual({ rows: [], lines: [] });
  expect(await storedAccount(client, id)).toBeNull();
});

test('the preview of a draft shows the current settings', async () => {
  const client = await aClient();
  const draft = await aDraft(client, { number: 'INV-7' });
  await client.call(previewInvoice, { params: { id: draft.id } });
  expect(last()?.payment).toEqual({ rows: [], lines: [] });
  await save(client, { invoice_bank_account: BANK_ACCOUNT });
  await client.call(previewInvoice, { params: { id: draft.id } });
  expect(last()?.payment.rows.at(-1)).toEqual({ label: 'Reference', value: 'INV-7' });
  expect(await storedAccount(client, draft.id)).toBeNull();
});

describe("the seller's address", () => {
  const paperOf = async (client: SignedInClient, settings: Settings) => {
    await save(client, settings);
    const draft = await aDraft(client);
    await client.call(previewInvoice, { params: { id: draft.id } });
    return last();
  };
  const OFFICE = 'Registered office: 1 Test Street, Leeds, LS1 1AA.';

  test('is the trading address when that is chosen; the foot then shows the registered office', async () => {
    const paper = await paperOf(await aClient(), {
      trading_address: ADDRESS,
      is_trading_address_default: true,
    });
    expect(paper?.seller.lines).toEqual(['Unit 4', 'Old Mill', 'Leeds', 'LS2 7EE']);
    expect(paper?.legal).toBe(
      `Test Joinery Ltd. Registered in England and Wales, company number 01234567. ${OFFICE}`,
    );
  });

  test.each<[string, Settings]>([
    ['is not chosen', { trading_address: ADDRESS, is_trading_address_default: false }],
    ['is chosen but was never entered', { is_trading_address_default: true }],
    [
      'is the registered office itself',
      {
        is_trading_address_default: true,
        trading_address: { address_line_1: '1 Test Street', city: 'Leeds', post_code: 'LS1 1AA' },
      },
    ],
  ])('is the registered office when the trading address %s', async (_, settings) => {
    const paper = await paperOf(await aClient(), settings);
    expect(paper?.seller.lines).toEqual(['1 Test Street', 'Leeds', 'LS1 1AA']);
    expect(paper?.legal).not.toContain('Registered office');
  });

  test('of a sole trader has no separate registered office', async () => {
    const client = await aClient({ business_type: 'sole-trader' });
    const paper = await paperOf(client, {
      trading_address: ADDRESS,
      is_trading_address_default: true,
    });
    expect(paper?.seller.lines[0]).toBe('Unit 4');
    expect(paper?.legal).toBe('Test Joinery Ltd');
  });
});

test('the e-mail on the paper comes from the settings, otherwise from the contact', async () => {
  const client = await aClient();
  const draft = await aDraft(client);
  await client.call(previewInvoice, { params: { id: draft.id } });
  expect(last()?.seller.details).toContain(client.email);
  await save(client, { email: 'paper@example.test', invoice_email: 'answers@example.test' });
  await client.call(previewInvoice, { params: { id: draft.id } });
  expect(last()?.seller.details[0]).toBe('paper@example.test');
  expect(JSON.stringify(last())).not.toContain('answers@example.test');
});
