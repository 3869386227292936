import { expect, test } from 'vitest';
import { atBrowser, picture } from './harness/browser.ts';
import { sharedFirstStart } from './harness/first-start.ts';
import { newFolder, ownFolder } from './harness/folders.ts';
import { office } from './harness/office.ts';
import { freshSettings, startProduct } from './harness/product.ts';
import { setStage } from './harness/stage.ts';
import { heading, logIn, see, seeGone } from './steps.ts';

const stage = setStage();
const TEXT = 'Our application is under maintenance. Please check back soon!';

test('maintenance begun by the office leads every page to /maintenance, and back afterwards', async (test) => {
  // All journeys share one portal, which this one closes.
  const settings = await freshSettings(await ownFolder(test, sharedFirstStart));
  const product = await startProduct(settings);
  test.onTestFinished(() => product.kill());
  await atBrowser({ ...stage(), product }, async (visitor) => {
    const { page, url, allow } = visitor;
    // The browser reports each refused call.
    allow(/status of 503/);
    await logIn(visitor, 'empty@demo.test', '/invoices/create');
    await see(heading(page, 'New invoice'));

    const announced = await office(
      settings,
      'maintenance',
      'announce',
      '--message',
      'Tonight from 8 to 9',
      '--json',
    );
    expect(announced).toEqual({ code: 0, out: expect.any(String), err: '' });
    expect(JSON.parse(announced.out)).toEqual({
      data: { mode: 'announced', message: 'Tonight from 8 to 9' },
    });
    await page.reload();
    const banner = page.getByText('Tonight from 8 to 9');
    await see(banner);
    expect((await banner.locator('..').boundingBox())?.height).toBe(48);
    await picture(page, 'maintenance-announced');

    await page.getByLabel('Notes to the customer').fill('Half a sentence');
    const on = await office(settings, 'maintenance', 'on');
    expect(on).toEqual({ code: 0, out: expect.stringMatching(/^Maintenance is on/), err: '' });
    const status = await fetch(`${product.url}/v1/application/status`);
    expect([status.status, status.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    // The tab comes back into view.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await see(heading(page, 'Maintenance'));
    await see(page.getByText(TEXT));
    await picture(page, 'maintenance-on');
    const tab = await visitor.newTab();
    for (const path of ['/login', '/customers', '/nothing/here']) {
      await tab.goto(url + path);
      await see(heading(tab, 'Maintenance'));
      expect(new URL(tab.url()).pathname, path).toBe('/maintenance');
    }
    await tab.close();

    expect(await office(settings, 'maintenance', 'off')).toMatchObject({ code: 0, err: '' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await see(heading(page, 'New invoice'));
    await seeGone(banner);
    expect(await page.getByLabel('Notes to the customer').inputValue()).toBe('Half a sentence');
  });
  const elsewhere = await freshSettings(await ownFolder(test, newFolder));
  expect(await office(elsewhere, 'maintenance', 'on')).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^There is no portal's database in .+\.\n$/),
  });
});
