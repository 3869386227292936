import { downloadInvoice } from '@counterfoil/contract/invoices/routes';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { freshNumber, newCustomer, newSent } from '../harness/books.ts';
import { atBrowser, type Brand, type Size } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { attachment, mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import {
  chooseCustomer,
  EXAMPLE,
  fillLines,
  goTo,
  heading,
  logIn,
  openDocument,
  readPaper,
  see,
  sendNow,
} from '../steps.ts';

const stage = setStage();
const WRONG_IBAN = 'GB29NWBK60161331926818';
const OTHER_IBAN = 'GB82WEST12345698765432';
const IBAN = 'GB29 NWBK 6016 1331 9268 19';
const ACCOUNT = ['Studio account', '60-16-13', '31926819', IBAN, 'NWBKGB2L'];
const DEBT_TEXT = 'We charge interest on payments that are late.';
const TEXTS = {
  'Email printed on invoices': 'office@studio.test',
  'Invoice email': 'answers@studio.test',
  'Debt collection message': DEBT_TEXT,
  'Account name': 'Studio account',
  'Sort code': '601613',
  'Account number': '31926819',
  SWIFT: 'NWBKGB2L',
  'Address line 1': 'The Old Mill',
  'Address line 2': '',
  City: 'Leeds',
  Postcode: 'LS1 1AA',
};

const WHERE = [
  ['brightpence', 'wide', emailOf('settings-wide')],
  ['alder-finch', 'phone', emailOf('settings-phone-af')],
] as const satisfies readonly (readonly [Brand, Size, string])[];

for (const [nth, [brand, size, login]] of WHERE.entries()) {
  test(
    `invoice settings change the next paper and e-mail, not earlier ones (${brand}, ${size})`,
    firstInGate(nth),
    async () => {
      const { product } = stage();
      const client = await signedIn(product.url, login, brand);
      const email = `${freshNumber(size)}@settings.test`;
      const name = freshNumber(`Settings of ${size} street`);
      const customer = await newCustomer(client, name, email);
      const before = freshNumber('BEFORE');
      await newSent(client, customer, { number: before });
      await atBrowser({ ...stage(), brand, size }, async (visitor) => {
        const { page } = visitor;
        await logIn(visitor, login);
        await see(heading(page, /^Envelope for/));
        await page.getByRole('link', { name: 'Account', exact: true }).click();
        await see(heading(page, 'Business details'));
        await page.getByRole('link', { name: 'Invoice', exact: true }).click();
        await see(heading(page, 'Invoice settings'));
        await fillSettings(page);

        await goTo(page, 'Invoices', 'Create new');
        await see(heading(page, 'New invoice'));
        expect(await page.getByLabel('Payment terms').inputValue()).toBe('14');
        const number = await page.getByLabel('Invoice number').inputValue();
        await chooseCustomer(page, customer.name);
        await fillLines(page, EXAMPLE.slice(0, 1));
        await sendNow(page);
        await openDocument(page, number);
        const address = ['The Old Mill', 'Leeds', 'LS1 1AA', 'office@studio.test'];
        const isPrinted = [...ACCOUNT, ...address, DEBT_TEXT, '14 days', number];
        const paper = await readPaper(page, `Invoice ${number}`, isPrinted);
        expect(paper).not.toContain('answers@studio.test');

        const mail = await eventually(
          async () =>
            (await mails(product, email)).find(
              ({ attachments: [paper] }) => paper?.filename === `Invoice ${number}.pdf`,
            ),
          (found) => found !== undefined,
        );
        expect(mail).toMatchObject({ reply_to: 'answers@studio.test' });
        for (const text of ACCOUNT) {
          expect(mail?.text).toContain(text);
          expect(mail?.html).toContain(text);
        }
        const [pdf] = mail?.attachments ?? [];
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
        const download = await client.call(downloadInvoice, { params: { id } });
        expect(pdf && (await attachment(product, pdf))).toEqual(download.bytes);

        await goTo(page, 'Invoices', 'Sent');
        await openDocument(page, before);
        const older = await readPaper(page, `Invoice ${before}`, [before, '30 days']);
        for (const text of [...ACCOUNT, 'The Old Mill', DEBT_TEXT])
          expect(older).not.toContain(text);
      });
    },
  );
}

/** Fills in and saves the whole page, after two wrong IBANs. */
async function fillSettings(page: Page): Promise<void> {
  await page.getByLabel('Payment terms').selectOption('14');
  for (const [label, text] of Object.entries(TEXTS)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: 'Use the trading address on invoices' }).check();
  const iban = page.getByRole('textbox', { name: 'IBAN' });
  await iban.fill(WRONG_IBAN);
  await iban.blur();
  await see(page.getByText('Invalid IBAN'));
  await iban.fill(OTHER_IBAN);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('Does not match the sort code and account number'));
  await iban.fill(IBAN.replaceAll(' ', ''));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('Invoice settings have been saved'));
  await expect.poll(() => iban.inputValue()).toBe(IBAN);
}
