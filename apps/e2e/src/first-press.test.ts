import { test } from 'vitest';
import { atBrowser } from './harness/browser.ts';
import { setStage } from './harness/stage.ts';
import { expectFocus } from './keys.ts';
import { heading, logIn, see } from './steps.ts';

const stage = setStage();

test('Save works at its first press, even when the field being left shows an error', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, 'sole@demo.test', '/account/primary-contact');
    await see(heading(page, 'Contact details'));
    await page.getByLabel('City').fill('');
    // The error under the field would push the button down, at the end of the page.
    await page.getByRole('button', { name: 'Save changes' }).click();
    await see(page.getByRole('button', { name: '1 thing to fix' }));
    await expectFocus(page.getByLabel('City'));
  });
});
