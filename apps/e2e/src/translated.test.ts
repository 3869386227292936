import { getCustomer } from '@counterfoil/contract/customers/routes';
import { listInvoices } from '@counterfoil/contract/invoices/routes';
import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { translatePage } from '@counterfoil/testkit/translator';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { freshNumber, newCustomer, newDraft, newSent } from './harness/books.ts';
import { atBrowser } from './harness/browser.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import { goInside, heading, logIn, see, seeGone } from './steps.ts';

const EMAIL = emailOf('translated');
const stage = setStage();
const pounds = (wire: string) => formatPounds(wirePence(wire));

test('a page translated by the browser shows no stale figure, and works', async () => {
  const client = await signedIn(stage().product.url, EMAIL);
  const customer = await newCustomer(client, freshNumber('Translated & Co'), 'tr@tr.test');
  const { id } = await newDraft(client, customer, { number: freshNumber('TRANSLATED-D') });
  const sent = await newSent(client, customer, { number: freshNumber('TRANSLATED-S') });
  await newSent(client, customer, { number: freshNumber('TRANSLATED-S'), tax: '0' });
  const rowsOf = async (search: string) =>
    (await client.get(listInvoices, { query: { search, customer_id: customer.id } })) ?? [];
  const owed = async () =>
    pounds((await client.get(getCustomer, { params: { id: customer.id } })).total_outstanding);

  await atBrowser(stage(), async ({ page, url }) => {
    await page.addInitScript(translatePage, 'replaced' as const);
    const main = page.getByRole('main');
    const shows = async (text: string) => {
      await expect.poll(() => main.textContent()).toContain(text);
    };

    // The net and the totals, with each key.
    await logIn({ page, url }, EMAIL, `/invoices/edit/${id}`);
    await see(heading(page, /^Edit invoice/));
    const price = page.getByLabel('Price, line 1');
    for (const [typed, net, total] of [
      ['50', '£50.00', '£60.00'],
      ['7.5', '£7.50', '£9.00'],
    ] as const) {
      await price.fill(typed);
      await expect.poll(() => main.locator('td[data-label="Net"]').textContent()).toBe(net);
      await shows(`Total${total}`);
    }
    await price.fill('100');

    // Searches in a row, and a selection.
    await goInside(page, '/invoices');
    const question = page.getByRole('alertdialog');
    if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click();
    for (const words of [sent.number ?? '', 'no such words', customer.name ?? '']) {
      await page.getByRole('searchbox').fill(words);
      const rows = await rowsOf(words);
      if (rows.length === 0) await shows(`“${words}”`);
      await expect.poll(() => main.locator('tbody tr').count()).toBe(rows.length);
      for (const { number } of rows) await shows(number ?? '');
    }
    let pence = 0;
    for (const [at, { number, balance }] of (await rowsOf(customer.name ?? '')).entries()) {
      await page.getByLabel(`Select ${number}`, { exact: true }).click();
      pence += wirePence(balance);
      await shows(`${at + 1} selected`);
    }
    expect(pence).toBeGreaterThan(0);

    // A payment, and what the account says then.
    await goInside(page, `/customers/${customer.id}/ledger`);
    await shows(`${await owed()} owed`);
    await goInside(page, `/invoices/sent/${sent.id}`);
    await shows(pounds(sent.balance));
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Total paid').fill('20');
    await expect.poll(() => dialog.textContent()).toContain('the remaining £100.00?');
    await dialog.getByRole('radio', { name: /^Part paid/ }).click();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await seeGone(dialog);
    await shows('£100.00');
    await goInside(page, `/customers/${customer.id}/ledger`);
    await shows(`${await owed()} owed`);
    for (const [path, name] of [
      ['/customers', 'Customers'],
      ['/invoices/overview', 'Invoice overview'],
      ['/envelope', /^Envelope for/],
    ] as const) {
      await goInside(page, path);
      await see(heading(page, name));
      expect(await main.locator('font').count()).toBeGreaterThan(5);
    }
  });
});
