import { expect, test } from 'vitest';
import { atBrowser } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { mails } from './harness/inbox.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import { goTo, heading, logIn, see } from './steps.ts';

const stage = setStage();
const email = emailOf('forgetful');
const PASSWORD = 'Grey-Heron-41';

/** Waits for the user's mail with this subject; the login from a new device has one of its own. */
const mailOf = (subject: string) =>
  eventually(
    async () => (await mails(stage().product, email)).find((mail) => mail.subject === subject),
    (found) => found !== undefined,
  );

test('a forgotten password is reset by the link in the inbox, which signs out the other device', async () => {
  await atBrowser(stage(), async (laptop) => {
    await logIn(laptop, email, '/customers');
    await see(heading(laptop.page, 'Customers'));
    await atBrowser({ ...stage(), size: 'phone' }, async ({ page, url }) => {
      await page.goto(`${url}/login`);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      // The login page has a field of this name too.
      await see(heading(page, 'Forgot password'));
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await see(heading(page, 'Check your email'));
      const mail = await mailOf('Choose a new password for Brightpence');
      const [link = ''] = /http\S+reset-password\?\S+/.exec(mail?.text ?? '') ?? [];
      expect(link.startsWith(`${url}/reset-password?`)).toBe(true);
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await see(heading(page, /^Envelope for/));
      await mailOf('Your Brightpence password was changed');
    });
    laptop.allow(/status of 401/);
    await goTo(laptop.page, 'Envelope');
    await see(heading(laptop.page, 'Log in'));
    await laptop.page.getByLabel('Email').fill(email);
    await laptop.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await laptop.page.getByRole('button', { name: 'Log in' }).click();
    await see(heading(laptop.page, /^Envelope for/));
  });
});
