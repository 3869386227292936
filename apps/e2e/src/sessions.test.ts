import { signOut } from '@counterfoil/contract/sessions/routes';
import { expect, test } from 'vitest';
import { atBrowser, type Visitor } from './harness/browser.ts';
import { setStage } from './harness/stage.ts';
import { fillLogin, heading, logIn, see } from './steps.ts';

const stage = setStage();

test('signing out in one tab ends the other', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page, url, newTab } = visitor;
    await page.goto(`${url}/invoices/paid?page=2`);
    await fillLogin(page, 'ltd@demo.test');
    await see(heading(page, 'Paid history'));
    const other = await newTab();
    await other.goto(`${url}/customers`);
    await see(heading(other, 'Customers'));
    await other.getByRole('link', { name: 'Account' }).click();
    await other.getByRole('link', { name: 'Logout' }).click();
    await see(heading(other, 'Log in'));
    await see(heading(page, 'Log in'));
    // The next user starts at the first page: the open page is not theirs to see.
    expect(new URL(page.url()).search).toBe('');
    await fillLogin(page, 'multi@demo.test');
    await see(heading(page, /^Envelope for/));
  });
});

test(
  'an expired session leads to login and back to the same page',
  { tags: ['whole'] },
  async () => {
    await atBrowser(stage(), async (visitor) => {
      const { page, url, allow } = visitor;
      allow(/status of 401/);
      await logIn(visitor, 'ltd@demo.test', '/customers');
      await see(heading(page, 'Customers'));
      await endSession(visitor);
      await page.goto(`${url}/invoices/paid?page=2&sort=number&order=asc`);
      await see(heading(page, 'Log in'));
      expect(new URL(page.url()).searchParams.get('from')).toContain('/invoices/paid?page=2');
      await fillLogin(page, 'ltd@demo.test');
      await see(heading(page, 'Paid history'));
      await page.waitForURL(/\/invoices\/paid\?.*page=2/);
    });
  },
);

/** Signs out the browser's session without the browser's knowledge. */
async function endSession({ page, url }: Visitor): Promise<void> {
  const kept: unknown = await page.evaluate("localStorage.getItem('counterfoil.session')");
  const reply = await fetch(url.replace(/[\w-]+\.localhost/, 'localhost') + signOut.path, {
    method: signOut.method,
    headers: JSON.parse(String(kept)) as Record<string, string>,
  });
  expect(reply.status).toBe(200);
}
