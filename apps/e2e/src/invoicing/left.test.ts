import { listInvoices } from '@counterfoil/contract/invoices/routes';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { atBrowser } from '../harness/browser.ts';
import { setStage } from '../harness/stage.ts';
import { heading, logIn, openDocument, see } from '../steps.ts';

const stage = setStage();
const EMAIL = 'left@demo.test';
const NO_INVOICES = 'You have left the service, so you can no longer create invoices.';
const NO_CREDIT = 'You have left the service, so you can no longer create credit notes.';

test('a client who has left can read and be paid, but create nothing; every button says why', async () => {
  const client = await signedIn(stage().product.url, EMAIL);
  const owed = await client.get(listInvoices, { query: { page: 'all', state: 'overdue' } });
  const number = owed[0]?.number ?? '';
  await atBrowser(stage(), async (seat) => {
    const { page } = seat;
    await logIn(seat, EMAIL, '/invoices/overdue');
    await page.getByRole('button', { name: `Actions for ${number}` }).click();
    for (const [entry, why] of [
      ['Credit', NO_CREDIT],
      ['Duplicate', NO_INVOICES],
    ] as const) {
      const item = page.getByRole('menuitem', { name: entry });
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      await see(item.getByText(why));
    }
    await page.keyboard.press('Escape');
    await openDocument(page, number);
    for (const why of [NO_CREDIT, NO_INVOICES]) await see(page.getByText(why));
    await page.getByRole('button', { name: 'More' }).click();
    for (const name of ['Credit', 'Duplicate']) {
      const entry = page.getByRole('menuitem', { name });
      expect(await entry.getAttribute('aria-disabled')).toBe('true');
      await entry.press('Enter');
    }
    await page.keyboard.press('Escape');
    await see(heading(page, `Invoice ${number}`));

    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await see(page.getByText('Invoice has been marked as paid'));
  });
});
