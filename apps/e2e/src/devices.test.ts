import { listCustomers } from '@counterfoil/contract/customers/routes';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { atBrowser, type Visitor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { mails } from './harness/inbox.ts';
import { emailOf } from './harness/newcomers.ts';
import { setStage } from './harness/stage.ts';
import { fillCustomer, fillLogin, goTo, heading, row, see } from './steps.ts';

const stage = setStage();
const WHO = emailOf('devices');

async function logInHere({ page, url }: Visitor, who = WHO): Promise<void> {
  await page.goto(url);
  await see(heading(page, 'Log in'));
  await fillLogin(page, who);
  await see(heading(page, /^Envelope for/));
}

const mailsAboutDevices = async (who = WHO) =>
  (await mails(stage().product, who)).filter(({ subject }) => subject.endsWith('new device'));

test('a device signed out from another goes to login and loses nothing that was typed', async () => {
  await atBrowser(stage(), async (desktop) => {
    desktop.allow(/status of 401/);
    await logInHere(desktop);
    const { page } = desktop;
    await goTo(page, 'Customers', 'Add new');
    await see(heading(page, 'Add a customer'));
    await fillCustomer(page, 'Typed Before Ltd', 'typed@before.test');

    await atBrowser({ ...stage(), size: 'phone' }, async (phone) => {
      await logInHere(phone);
      const [mail] = await eventually(
        () => mailsAboutDevices(),
        ({ length }) => length > 0,
      );
      expect(mail?.text).toContain('Chrome on Linux');
      await goTo(phone.page, 'Account');
      await phone.page.getByRole('link', { name: 'Devices', exact: true }).click();
      await see(heading(phone.page, 'Devices'));
      await phone.page.getByRole('button', { name: /^Log out \(Chrome on Linux/ }).click();
      await see(phone.page.getByText('Chrome on Linux has been logged out'));
    });

    await page.getByRole('button', { name: 'Add customer' }).click();
    await see(page.getByText('Your session has ended. We’ve kept what you typed.'));
    await fillLogin(page, WHO);
    await see(heading(page, 'Add a customer'));
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('York');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await see(row(page, 'Typed Before Ltd'));
  });
  const client = await signedIn(stage().product.url, WHO);
  expect(await client.get(listCustomers, { query: {} })).toMatchObject([
    { name: 'Typed Before Ltd' },
  ]);
});

test('a known browser gets no mail when it logs in again', { tags: ['whole'] }, async () => {
  const who = emailOf('known-device');
  const sent = () => mailsAboutDevices(who);
  const onANewDevice = () => atBrowser(stage(), (visitor) => logInHere(visitor, who));
  await atBrowser(stage(), async (visitor) => {
    await logInHere(visitor, who);
    // The first device of a login is no news, so this sends the first mail.
    await onANewDevice();
    const before = await eventually(sent, ({ length }) => length > 0);
    await visitor.page.goto(`${visitor.url}/logout`);
    // The page signs out after it has loaded; leaving it earlier would keep the session.
    await see(heading(visitor.page, 'Log in'));
    await logInHere(visitor, who);
    await onANewDevice();
    const after = await eventually(sent, ({ length }) => length > before.length);
    expect(after).toHaveLength(before.length + 1);
  });
});
