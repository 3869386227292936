import { getInvoice } from '@counterfoil/contract/invoices/routes';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from '../harness/api-client.ts';
import { freshNumber, newCustomer, newDraft } from '../harness/books.ts';
import { atBrowser } from '../harness/browser.ts';
import { emailOf } from '../harness/newcomers.ts';
import { setStage } from '../harness/stage.ts';
import { heading, logIn, see, seeGone } from '../steps.ts';

const stage = setStage();
const EMAIL = emailOf('two-people');

/** Two users on one page, each with their own browser; refusals appear in the console too. */
async function twoAt(path: string, title: string, work: (a: Page, b: Page) => Promise<void>) {
  await atBrowser(stage(), async (first) => {
    await atBrowser(stage(), async (second) => {
      for (const visitor of [first, second]) {
        visitor.allow(/status of (409|422)/);
        await logIn(visitor, EMAIL, path);
        await see(heading(visitor.page, title));
      }
      await work(first.page, second.page);
    });
  });
}

const notes = (page: Page) => page.getByLabel('Notes to the customer');
const press = (at: Page | Locator, name: string) =>
  at.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('dialog', { name: 'Do you want to send now?' });
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

test('a draft sent by another user cannot be changed; the typed text stays', async () => {
  const client = await signedIn(stage().product.url, EMAIL);
  const customer = await newCustomer(client, 'Sender', 'sender@two.test');
  const number = freshNumber('TWO');
  const draft = await newDraft(client, customer, { number });
  await twoAt(`/invoices/edit/${draft.id}`, `Edit invoice ${number}`, async (a, b) => {
    await notes(b).fill('Typed while it went out');
    await press(a, 'Send');
    await press(question(a), 'Send');
    await see(a.getByText('Invoice sent!'));
    await press(b, 'Save as draft');
    await see(refused(b));
    expect(await refused(b).innerText()).toContain('has been sent and can no longer be changed');
    expect(await notes(b).inputValue()).toBe('Typed while it went out');
    await press(b, 'Send');
    await press(question(b), 'Send');
    await seeGone(question(b));
    await see(refused(b));
    expect(await notes(b).inputValue()).toBe('Typed while it went out');
  });
  const sent = await client.get(getInvoice, { params: { id: draft.id } });
  expect(sent).toMatchObject({ aasm_state: 'sent', customer_notes: null });
});
