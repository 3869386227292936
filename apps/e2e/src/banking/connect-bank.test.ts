import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atBrowser, picture, type Brand, type Size } from '../harness/browser.ts';
import { emailOf, type Newcomer } from '../harness/newcomers.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import { faultsInBothSchemes } from '../screens/faults.ts';
import { button } from '../screens/screen.ts';
import { heading, logIn, see, seeGone } from '../steps.ts';

const stage = setStage();

/** Signs in at the sandbox's bank. */
async function signInAtBank(page: Page): Promise<void> {
  await page.getByLabel('User name').fill('john');
  await page.getByLabel('Password').fill('doe');
  await button(page, 'Sign in').click();
}

const WHERE = [
  ['wide', 'banking-wide', 'brightpence'],
  ['phone', 'banking-phone-af', 'alder-finch'],
] as const satisfies readonly (readonly [Size, Newcomer, Brand])[];

for (const [nth, [size, who, brand]] of WHERE.entries()) {
  test(`a bank is connected, read, renewed and removed (${size})`, firstInGate(nth), async () => {
    await atBrowser({ ...stage(), brand, size }, async (visitor) => {
      const { page } = visitor;
      const look = async (step: string) => {
        expect(await faultsInBothSchemes(page, 'all'), step).toEqual([]);
        await picture(page, `banking-${size}-${step}`);
      };
      await logIn(visitor, emailOf(who), '/account/open-banking');
      await see(button(page, 'Connect your bank'));
      await look('welcome');
      await button(page, 'Connect your bank').click();

      await button(page, 'Harbour Bank').click();
      await signInAtBank(page);
      await button(page, 'Cancel').click();
      await see(heading(page, 'Your bank isn’t connected'));
      await look('denied');
      await button(page, 'Start again').click();
      await button(page, 'Mock Bank').click();
      await signInAtBank(page);
      await button(page, 'Allow').click();

      // The message does not stay.
      await see(page.getByText('Mock Bank is connected'));
      await see(heading(page, 'Open Banking'));
      const banks = page.getByRole('table', { name: 'Banks' });
      await see(banks.getByText(/^\d\d\/\d\d\/\d{4} expires in (89|90) days$/));
      const accounts = page.getByRole('table', { name: 'Accounts' });
      await expect.poll(() => accounts.getByText('Synchronised').count()).toBe(3);
      await look('accounts');

      await accounts.getByRole('link', { name: /^Current account ending/ }).click();
      await see(heading(page, /^Current account ending/));
      await see(page.getByRole('link', { name: /^Money in/ }));
      await see(page.getByRole('table', { name: 'Transactions' }));
      await look('transactions');
      await page.getByRole('searchbox', { name: 'Search transactions' }).fill('zzz');
      await see(page.getByText('No transaction matches “zzz”.'));
      await page.getByRole('link', { name: 'Clear search' }).click();
      await page.getByRole('link', { name: 'Open Banking' }).first().click();
      await see(heading(page, 'Open Banking'));

      await page.getByRole('button', { name: /^Re-authenticate/ }).click();
      await signInAtBank(page);
      await button(page, 'Allow').click();
      await see(page.getByText('Mock Bank is connected'));
      await see(accounts);
      expect(await banks.getByText('Mock Bank', { exact: true }).count()).toBe(1);

      for (const name of ['Club credit card', 'Savings account', 'Current account']) {
        const menu = page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) });
        await menu.click();
        await page.getByRole('menuitem', { name: 'Remove consent' }).click();
        await look(`question-${name.split(' ')[0] ?? ''}`);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove consent' }).click();
        await see(page.getByText(new RegExp(`^${name} .*has been unsynced$`)));
        await seeGone(menu);
      }
      await see(button(page, 'Connect your bank'));
    });
  });
}
