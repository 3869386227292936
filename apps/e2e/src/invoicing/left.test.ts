import { listInvoices } from '@counterfoil/contract/invoices/routes';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { atBrowser } from '../harness/browser.ts';
import { setStage } from '../harness/stage.ts';
import { heading, logIn, openDocument, see } from '../steps.ts';

const stage = setStage();
const EMAIL = 'left@demo.test';
const NO_INVOICES = 'You have left the service, so you can no longer create invoices.';
const NO_CREDIT = 'You have left the service, so you can no longer create credit notes.';

test(
  'a client who has left can read and be paid, but not create; every button says why',
  { tags: ['whole'] },
  async () => {
    const client = await signedIn(stage().product.url, EMAIL);
    const owed = await client.get(listInvoices, { query: { page: 'all', state: 'overdue' } });
    const number = owed[0]?.number ?? '';
    await atBrowser(stage(), async (visitor) => {
      const { page } = visitor;
      await logIn(visitor, EMAIL, '/invoices/overdue');
      await page.getByRole('button', { name: `Actions for ${number}` }).click();
      await expectRefused(page);
      await page.keyboard.press('Escape');
      await openDocument(page, number);
      await page.getByRole('button', { name: 'More' }).click();
      await expectRefused(page);
      await page.keyboard.press('Escape');
      await see(heading(page, `Invoice ${number}`));

      await page.getByRole('button', { name: 'Mark as paid' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
      await see(page.getByText('Invoice has been marked as paid'));
    });
  },
);

/** The open menu says what is refused, and why; nothing happens when it is taken all the same. */
async function expectRefused(page: Page): Promise<void> {
  for (const [name, why] of [
    ['Credit', NO_CREDIT],
    ['Duplicate', NO_INVOICES],
  ] as const) {
    const entry = page.getByRole('menuitem', { name });
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    await see(entry.getByText(why));
    await entry.press('Enter');
  }
}
