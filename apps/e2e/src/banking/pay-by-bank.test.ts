import { getInvoice } from '@counterfoil/contract/invoices/routes';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { newCustomer, newSent } from '../harness/books.ts';
import { atBrowser, picture } from '../harness/browser.ts';
import { today } from '../harness/clock.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import { emailOf } from '../harness/newcomers.ts';
import { setStage } from '../harness/stage.ts';
import { faultsInBothSchemes } from '../screens/faults.ts';
import { button } from '../screens/screen.ts';
import { heading, logIn, see } from '../steps.ts';

const stage = setStage();
const EMAIL = emailOf('pay-by-bank');
const PAYER = 'payer@paid.test';

test('a client connects, sends an invoice, and its customer pays it by phone', async () => {
  const { product } = stage();
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, EMAIL, '/account/pay-by-bank');
    await see(button(page, 'Connect with Crezco'));
    expect(await faultsInBothSchemes(page, 'all'), 'promo').toEqual([]);
    await picture(page, 'pay-by-bank-promo');
    await button(page, 'Connect with Crezco').click();
    await button(page, 'Connect').click();
    await see(page.getByText('You have connected with Crezco successfully'));
    await see(page.getByText('Example Joinery Ltd'));
    expect(await faultsInBothSchemes(page, 'all'), 'connected').toEqual([]);
    await picture(page, 'pay-by-bank-connected');
  });

  const client = await signedIn(product.url, EMAIL);
  const customer = await newCustomer(client, 'Payer of Calder street', PAYER);
  const sent = await newSent(client, customer, { number: 'PAY-1', date: today() });
  const [mail] = await eventually(
    () => mails(product, PAYER),
    ({ length }) => length === 1,
  );
  const link = /https?:\/\/\S+\/pay\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain('alt="The same link as a QR code"');

  await atBrowser({ ...stage(), size: 'phone' }, async ({ page, url }) => {
    await page.goto(`${url}${new URL(link).pathname}`);
    await see(heading(page, 'Invoice PAY-1'));
    expect(page.viewportSize()?.width).toBe(390);
    expect(await faultsInBothSchemes(page, 'all'), 'pay page').toEqual([]);
    await picture(page, 'pay-page');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the invoice (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Invoice PAY-1.pdf');
    const pay = page.getByRole('button', { name: /^Pay £.* by bank$/ });
    await pay.click();
    await button(page, 'Failed').click();
    await see(page.getByText(/^Your bank didn’t make the payment/));
    await picture(page, 'pay-page-failed');
    await pay.click();
    await button(page, 'Completed').click();
    await see(page.getByText('This invoice is paid. Thank you.'));
    await picture(page, 'pay-page-paid');
  });

  const paid = await client.get(getInvoice, { params: { id: sent.id } });
  expect(paid).toMatchObject({ aasm_state: 'paid', settled_by: ['pay_by_bank'], balance: '0.00' });
});
