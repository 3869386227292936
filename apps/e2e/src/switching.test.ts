import { randomUUID } from 'node:crypto';
import { getProfile } from '@counterfoil/contract/account/routes';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { atBrowser } from './harness/browser.ts';
import { setStage } from './harness/stage.ts';
import { addCustomer, fillLogin, heading, logIn, row, see, seeGone } from './steps.ts';

const stage = setStage();
const EMAIL = 'multi@demo.test';
const LARK = 'Lark & Finch Interiors Ltd';
const LOWE = 'Lark & Lowe';

const switcher = (page: Page, name: string) =>
  page.getByRole('button', { name: `Client: ${name}`, exact: true });

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Client: / }).press('Enter');
  await see(page.getByRole('dialog', { name: 'Switch client' }));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await see(switcher(page, name));
}

test('one login switches between its clients by keyboard, and each tab writes for its own', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page, url, newTab } = visitor;
    await logIn(visitor, EMAIL, '/customers');
    await see(switcher(page, LARK));
    await switchTo(page, LOWE);
    expect(page.url()).toBe(`${url}/customers`);
    // Remembered in this browser; then the other tab goes back to the first client.
    const other = await newTab();
    await other.goto(`${url}/customers`);
    await see(switcher(other, LOWE));
    await switchTo(other, LARK);
    await addCustomer(page, 'Written for Lowe', 'lowe@buyer.example');
    await see(row(page, 'Written for Lowe'));
    await see(switcher(page, LOWE));
    await other.reload();
    await see(switcher(other, LARK));
    await see(heading(other, 'Customers'));
    await seeGone(row(other, 'Written for Lowe'));
  });
});

test(
  'a link to a client opens its screen, even with a sign-in in between',
  { tags: ['whole'] },
  async () => {
    const client = await signedIn(stage().product.url, EMAIL);
    const { contacts } = await client.get(getProfile);
    const lowe = contacts.find(({ company_name }) => company_name === LOWE)?.client_id ?? '';
    await atBrowser(stage(), async ({ page, url }) => {
      await page.goto(`${url}/invoices/paid?clientId=${lowe}`);
      await fillLogin(page, EMAIL);
      await see(heading(page, 'Paid history'));
      await see(switcher(page, LOWE));
      expect(page.url()).toBe(`${url}/invoices/paid`);
      await page.goto(`${url}/customers?clientId=${randomUUID()}`);
      await see(heading(page, /^Envelope for/));
      await see(page.getByText('The client in that link isn’t on this login.'));
      await see(switcher(page, LOWE));
    });
  },
);
