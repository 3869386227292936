import {
  disconnectPayByBank,
  getPayLogo,
  getPayPage,
  getPayPdf,
  startBankPayment,
} from '@counterfoil/contract/payments/pay-by-bank-routes';
import { downloadInvoice, markAsPaid } from '@counterfoil/contract/invoices/routes';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { PayPage } from '@counterfoil/contract/payments/pay-by-bank-schemas';
import { anAddress } from '@counterfoil/testkit/unused';
import { jobsDone, writingNothing } from '@counterfoil/testkit/all-rows';
import { allStored } from '@counterfoil/testkit/all-stored';
import { atOnce, refusal, tally } from '@counterfoil/testkit/answers';
import { inject, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { giveCredit } from '@counterfoil/testkit/credit';
import {
  connectedToPay,
  invoiceNow,
  paidByBank,
  payTokenOf,
} from '@counterfoil/testkit/pay-by-bank';
import { createPayBook, LIKE_TRUELAYER } from '@counterfoil/testkit/pay-book';
import { aCustomer, aDraft, aLogo, aSentInvoice, BANK_ACCOUNT } from '@counterfoil/testkit/records';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { portalWith } from '@counterfoil/testkit/test-api';
import { updateInvoiceSettings } from '@counterfoil/contract/account/invoice-settings';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

let client: SignedInClient;
let invoice: Invoice;
let token: string;
beforeEach(async () => {
  client = await signedInClient();
  await connectedToPay(client);
  invoice = await aSentInvoice(client);
  token = await payTokenOf(client, invoice.id);
});

const page = async (of = token) => inject(client.api, getPayPage, { params: { token: of } });
const shown = async () => ((await page()).body as { data: PayPage }).data;
const pay = () => inject(client.api, startBankPayment, { params: { token } });
const { pays } = await signedInClient().then(({ api }) => api);
const orders = () => pays.ordersOf(client.clientId);
const markPaid = (amount_paid: string, payment_type: 'partial' | 'full' | 'discount') =>
  client.call(markAsPaid, {
    params: { id: invoice.id },
    body: { invoice: { payment_date: '2026-11-21', amount_paid, payment_type } },
  });

describe('the public page of an invoice', () => {
  test('shows this invoice, its sender and the amount owed now, and nothing else', async () => {
    await markPaid('34.61', 'partial');
    expect(await shown()).toEqual({
      business: {
        name: 'Test Joinery Ltd',
        email: client.email,
        accent: expect.stringMatching(/^#[\da-f]{6}$/),
        has_logo: false,
      },
      number: invoice.number,
      customer_name: invoice.customer_name,
      date: invoice.date,
      due_date: invoice.due_date,
      is_overdue: false,
      total: '134.61',
      balance: '100.00',
      state: 'open',
      pending: null,
      not_made: null,
      refused: null,
      provider: 'Crezco',
    });
    expect(JSON.stringify(await shown())).not.toMatch(/[\da-f]{8}-[\da-f]{4}-7/);
  });

  test.each([
    ['the page', getPayPage],
    ['the PDF', getPayPdf],
    ['the logo', getPayLogo],
    ['a payment', startBankPayment],
  ])('is neither cached nor indexed: %s', async (_, route) => {
    await aLogo(client);
    for (const asked of [token, randomUUID().padEnd(43, '0')]) {
      const { status, headers } = await inject(client.api, route, { params: { token: asked } });
      expect(status).toBe(asked === token ? 200 : 404);
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining('no-store'),
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });

  test('has the PDF as it was sent, and the logo', async () => {
    await aLogo(client);
    const sent = await client.call(downloadInvoice, { params: { id: invoice.id } });
    const pdf = await inject(client.api, getPayPdf, { params: { token } });
    expect(pdf.headers['content-disposition']).toMatch(
      `attachment; filename="Invoice ${invoice.number ?? ''}.pdf"`,
    );
    expect(pdf.bytes.equals(sent.bytes)).toBe(true);
    const logo = await inject(client.api, getPayLogo, { params: { token } });
    expect(logo.bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  test.each([
    ['none', ''],
    ['a short one', 'short'],
    ['a path', '../../v1/profile'],
    ['a made-up one', 'a'.repeat(43)],
    ['a long one', 'a'.repeat(5000)],
  ])('is not found under another token: %s', async (_, other) => {
    expect((await page(encodeURIComponent(other))).status).toBe(404);
  });

  test('has one 256-bit token per invoice, stored sealed and hashed', async () => {
    expect(token).toMatch(/^[\w-]{43}$/);
    const other = await payTokenOf(client, (await aSentInvoice(client)).id);
    expect(other).not.toBe(token);
    const stored = await allStored(client);
    expect(stored).not.toContain(token);
  });

  test('shows no draft, even one about to be sent', async () => {
    await setRows(client, 'invoices', { state: 'draft' }, invoice.id);
    expect((await page()).status).toBe(404);
  });

  test('limits guesses by address, without affecting others', async () => {
    const guesser = anAddress();
    const guess = () =>
      inject(client.api, getPayPage, {
        params: { token: randomUUID().padEnd(43, '0') },
        address: guesser,
      });
    const answers = [];
    for (let nth = 0; nth < 61; nth++) answers.push(await guess());
    expect(tally(answers)).toEqual({ 404: 60, 429: 1 });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await page()).status).toBe(200);
  });
});

describe('an invoice with nothing to pay says so, and offers no payment', () => {
  const isRefused = async (reason: unknown) => {
    expect((await shown()).refused).toEqual(reason);
    const answer = await writingNothing(client, pay);
    expect(answer).toMatchObject(refusal(409, reason));
    expect(orders()).toEqual([]);
  };

  test('because it is paid', async () => {
    await markPaid('134.61', 'full');
    expect(await shown()).toMatchObject({ state: 'paid', balance: '0.00' });
    await isRefused('There is nothing left to pay on this invoice.');
  });

  test('because it is credited', async () => {
    await setRows(client, 'invoices', { state: 'paid', balance_pence: 0 }, invoice.id);
    await client.api.database.kysely
      .insertInto('invoice_payments')
      .values({
        id: randomUUID(),
        client_id: client.clientId,
        invoice_id: invoice.id,
        date: '2026-11-21',
        amount_pence: 13_461,
        kind: 'credit',
        created_at: client.api.clock.now().toString(),
      })
      .execute();
    expect((await shown()).state).toBe('credited');
    await isRefused('There is nothing left to pay on this invoice.');
  });

  test('because the account has credit for it, as its statement shows', async () => {
    const { customer_id: id } = invoice;
    await giveCredit(client, { id }, '134.60');
    expect((await shown()).refused).toBeNull();
    await giveCredit(client, { id }, '0.01');
    await isRefused('There is nothing to pay: your credit with Test Joinery Ltd covers it.');
  });

  test('because the business is no longer connected', async () => {
    await client.call(disconnectPayByBank);
    await isRefused(expect.stringMatching(/^Test Joinery Ltd isn’t taking payments on this page/));
  });

  test('because it is kept in other software', async () => {
    await setRows(client, 'invoices', { external_accounting_id: 'x' }, invoice.id);
    await isRefused(expect.stringMatching(/^Test Joinery Ltd isn’t taking payments on this page/));
  });
});

describe('paying', () => {
  test('leads to the provider with the amount owed now, the number and the return address', async () => {
    await markPaid('34.61', 'partial');
    const { status, body } = await pay();
    expect(status).toBe(200);
    const [order, ...others] = orders();
    expect(others).toEqual([]);
    expect(body).toEqual({ data: { url: `https://pay.test/orders/${order?.id ?? ''}` } });
    const [contact] = await rowsIn(client, 'customers');
    const back = expect.stringMatching(new RegExp(`^https://[^/]+/pay/${token}\\?from=bank$`));
    expect(order).toMatchObject({
      amount_pence: 10_000,
      reference: invoice.number,
      payer_email: contact?.email,
      due_date: invoice.due_date,
      beneficiary: null,
      success_url: back,
      failure_url: back,
    });
  });

  test('ten times at once, and again later, leads to one order', async () => {
    expect(tally(await atOnce(10, pay))).toEqual({ 200: 10 });
    expect((await pay()).status).toBe(200);
    expect(orders()).toHaveLength(1);
    expect(await rowsIn(client, 'pay_by_bank_orders')).toHaveLength(1);
  });

  test('continues with the same order after a lost answer', async () => {
    pays.fail(client.clientId, 'createOrder', 'lost');
    expect((await pay()).status).toBe(504);
    pays.fail(client.clientId, 'createOrder');
    expect((await pay()).status).toBe(200);
    expect(orders()).toHaveLength(1);
  });

  test('after a changed balance requests the new one, and ends the old order', async () => {
    await pay();
    await markPaid('34.61', 'partial');
    await pay();
    await jobsDone(client);
    expect(orders()).toMatchObject([
      { amount_pence: 13_461, isCancelled: true },
      { amount_pence: 10_000, isCancelled: false },
    ]);
  });

  test('again finds that the invoice is paid, even without a message', async () => {
    await pay();
    pays.pay(orders()[0]?.id ?? '');
    expect(await pay()).toMatchObject(
      refusal(409, 'There is nothing left to pay on this invoice.'),
    );
    expect(await invoiceNow(client, invoice.id)).toMatchObject({ aasm_state: 'paid' });
    expect(await shown()).toMatchObject({ state: 'paid' });
  });

  test('again while the bank still processes the first is refused', async () => {
    await pay();
    pays.pay(orders()[0]?.id ?? '', { status: 'pending' });
    expect(await pay()).toMatchObject(
      refusal(409, expect.stringMatching(/^A payment of £134\.61 is on its way\./)),
    );
    expect(await shown()).toMatchObject({ state: 'open', pending: '134.61' });
    expect(orders()).toHaveLength(1);
  });

  test.each(['failed', 'cancelled'] as const)(
    'again after the first has %s makes a new order, and the page says so meanwhile',
    async (status) => {
      await paidByBank(client, token, { status });
      expect(await shown()).toMatchObject({ state: 'open', not_made: status, refused: null });
      expect((await pay()).status).toBe(200);
      await jobsDone(client);
      expect(orders().map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
      expect(await shown()).toMatchObject({ not_made: null });
    },
  );

  test('says when the provider refuses, and leaves nothing open', async () => {
    pays.fail(client.clientId, 'createOrder', 'order');
    expect(await pay()).toMatchObject(
      refusal(502, expect.stringMatching(/^We couldn’t start the payment/)),
    );
    pays.fail(client.clientId, 'createOrder');
    expect((await pay()).status).toBe(200);
  });

  test('is limited to twenty times a minute per invoice, whoever presses', async () => {
    expect(tally(await atOnce(25, pay))).toEqual({ 200: 20, 429: 5 });
  });

  test('goes to the account of the invoices where the provider keeps none', async () => {
    const book = createPayBook(LIKE_TRUELAYER);
    const { portal } = await portalWith({ payByBank: book.provider });
    const there = client.through({ portal });
    await there.call(updateInvoiceSettings, {
      body: { invoice_settings: { invoice_bank_account: BANK_ACCOUNT } },
    });
    await connectedToPay(there, book);
    expect((await inject({ portal }, startBankPayment, { params: { token } })).status).toBe(200);
    expect(book.ordersOf(client.clientId)).toMatchObject([{ beneficiary: BANK_ACCOUNT }]);
    await portal.close();
  });
});

test('an invoice sent before the client connected has no page yet, and a draft has none', async () => {
  const other = await signedInClient();
  await aSentInvoice(other);
  await aDraft(client, { customer: await aCustomer(client) });
  expect(await rowsIn(other, 'pay_links')).toEqual([]);
  expect(await rowsIn(client, 'pay_links')).toHaveLength(1);
});
