import { bulkUpload } from '@counterfoil/contract/documents/routes';
import { listEnvelopes } from '@counterfoil/contract/envelopes/routes';
import { paragraph, wordFile } from '@counterfoil/testkit/files/word';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSHandle, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { signedIn, type ApiClient } from './harness/api-client.ts';
import { freshNumber, newCredit, newCustomer, newSent, sendCredit } from './harness/books.ts';
import { atBrowser, type Size } from './harness/browser.ts';
import { emailOf } from './harness/newcomers.ts';
import { firstInGate } from './harness/gate.ts';
import { setStage } from './harness/stage.ts';
import { heading, logIn, see, seeGone, seePaper, takeActionHere } from './steps.ts';

const EMAIL = emailOf('preview');
const stage = setStage();
const sizes: readonly Size[] = ['wide', 'phone'];

let client: ApiClient;
let customer: Customer;
beforeAll(async () => {
  client = await signedIn(stage().product.url, EMAIL);
  customer = await newCustomer(client, 'Preview & Co', 'preview@preview.test');
});

/** Sends an invoice with `lines` lines. */
function send(number: string, lines: number): Promise<Invoice> {
  const items_attributes = Array.from({ length: lines }, (_, index) => ({
    description: `Shelf ${index + 1}`,
    quantity: '1',
    price: '49.99',
    tax: '20',
  }));
  return newSent(client, customer, { number, items_attributes });
}

/** Opens the preview of a document from its own page. */
async function openPreview(page: Page, url: string, id: string): Promise<Locator> {
  await page.goto(`${url}/invoices/sent/${id}`);
  await takeActionHere(page, 'Preview');
  const dialog = page.getByRole('dialog');
  await see(place(dialog, /^Page 1 of/));
  return dialog;
}

/** Waits until a page is drawn: some dots are dark. */
const seeDrawn = (dialog: Locator, page: number, dots = 500): Promise<void> =>
  seePaper(dialog.getByRole('region', { name: `Page ${page}`, exact: true }), dots);

/** The width beside a page, in CSS pixels. */
const marginsOf = (dialog: Locator): Promise<number> =>
  dialog.getByRole('region', { name: 'Pages', exact: true }).evaluate((room) => {
    const page = room.querySelector('[aria-label="Page 2"]');
    return room.clientWidth - (page?.getBoundingClientRect().width ?? 0);
  });

/** The browser's class, which Node's types lack. */
declare const MutationObserver: new (
  onChange: (changes: { addedNodes: Iterable<{ nodeName: string }> }[]) => void,
) => { observe: (node: unknown, what: { childList: true; subtree: true }) => void };

/** Counts the pictures that pages get from now on. */
const countDraws = (dialog: Locator): Promise<JSHandle<{ count: number }>> =>
  dialog.getByRole('region', { name: 'Pages', exact: true }).evaluateHandle((room) => {
    const draws = { count: 0 };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      draws.count += added.filter(({ nodeName }) => nodeName === 'CANVAS').length;
    }).observe(room, { childList: true, subtree: true });
    return draws;
  });

/** Waits until no page is drawn for two seconds. */
async function seeNoMoreDraws(draws: JSHandle<{ count: number }>): Promise<void> {
  const drawnSoFar = () => draws.evaluate(({ count }) => count);
  const drawnMeanwhile = async () => {
    const before = await drawnSoFar();
    await sleep(2000);
    return (await drawnSoFar()) - before;
  };
  await expect.poll(drawnMeanwhile).toBe(0);
}

/** The toolbar's text for the current page. */
const place = (dialog: Locator, text: string | RegExp): Locator =>
  dialog.getByRole('toolbar').getByText(text);

for (const [nth, size] of sizes.entries()) {
  test(
    `a paper of one page is drawn, with readable words (${size})`,
    firstInGate(nth),
    async () => {
      await atBrowser({ ...stage(), size }, async ({ page, url }) => {
        const number = freshNumber(`ONE-${size}`);
        const { id } = await send(number, 3);
        await logIn({ page, url }, EMAIL, `/invoices/sent/${id}`);
        await see(heading(page, `Invoice ${number}`));
        const dialog = await openPreview(page, url, id);
        await seeDrawn(dialog, 1);
        await see(place(dialog, 'Page 1 of 1'));
        await see(dialog.getByText(number, { exact: true }).last());
        await page.keyboard.press('Escape');
        await seeGone(dialog);
      });
    },
  );
}

test('keys and buttons move through a long paper; only the pages nearby are drawn', async () => {
  await atBrowser(stage(), async ({ page, url }) => {
    const { id } = await send(freshNumber('LONG'), 300);
    await logIn({ page, url }, EMAIL);
    const dialog = await openPreview(page, url, id);
    await seeDrawn(dialog, 1);
    const last = Number((await place(dialog, /^Page 1 of/).textContent())?.split(' ').at(-1));
    expect(last).toBeGreaterThan(5);
    const at = (index: number) => see(place(dialog, `Page ${index} of ${last}`));
    expect(await dialog.locator('canvas').count()).toBeLessThan(4);
    await page.keyboard.press('End');
    await at(last);
    await seeDrawn(dialog, last);
    expect(await dialog.locator('canvas').count()).toBeLessThan(4);
    await page.keyboard.press('PageUp');
    await at(last - 1);
    await page.keyboard.press('Home');
    await at(1);
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await at(2);
    await page.keyboard.press('+');
    await see(dialog.getByText('125%'));
    await at(2);
    await page.keyboard.press('0');
    await seeGone(dialog.getByText('125%'));
    await seeDrawn(dialog, 2);
    await expect.poll(() => marginsOf(dialog)).toBeCloseTo(32, -1);
  });
});

test('every page in view is drawn only once (phone)', { tags: ['whole'] }, async () => {
  await atBrowser({ ...stage(), size: 'phone' }, async ({ page, url }) => {
    const { id } = await send(freshNumber('LONG-phone'), 300);
    await logIn({ page, url }, EMAIL);
    const dialog = await openPreview(page, url, id);
    const draws = await countDraws(dialog);
    await seeDrawn(dialog, 1);
    await seeDrawn(dialog, 2);
    await seeNoMoreDraws(draws);
    // Four pages are in view, with small pale words.
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await see(dialog.getByRole('region', { name: 'Page 5', exact: true }));
    for (const index of [1, 2, 3, 4]) await seeDrawn(dialog, index, 10);
    await seeNoMoreDraws(draws);
    await page.keyboard.press('0');
    const pages = Number((await place(dialog, /^Page 1 of/).textContent())?.split(' ').at(-1));
    for (let index = 1; index <= pages; index += 1) {
      await dialog.getByRole('region', { name: `Page ${index}`, exact: true }).hover();
      await seeDrawn(dialog, index, 10);
    }
    await seeNoMoreDraws(draws);
    expect(await dialog.locator('canvas').count()).toBeLessThan(5);
  });
});

test('a credit note is shown, and opens in a new tab', { tags: ['whole'] }, async () => {
  await atBrowser(stage(), async ({ page, context, url }) => {
    const credited = await newSent(client, customer, { number: freshNumber('CREDITED') });
    const note = await sendCredit(client, await newCredit(client, credited, freshNumber('CREDIT')));
    await logIn({ page, url }, EMAIL);
    const dialog = await openPreview(page, url, note.id);
    await seeDrawn(dialog, 1);
    const tab = context.waitForEvent('page');
    const saved = context.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Open in new tab' }).click();
    // A browser without a viewer of PDFs saves what the tab was opened for.
    const opened = (await tab).waitForURL(/^blob:/).then(() => tab.then((page) => page.url()));
    expect(await Promise.race([opened, saved.then((file) => file.url())])).toMatch(/^blob:/);
  });
});

test(
  'a Word letter is drawn with readable words, without LibreOffice installed',
  { tags: ['whole'] },
  async () => {
    await atBrowser(stage(), async ({ page, url }) => {
      await file(await signedIn(stage().product.url, EMAIL), 'Letter to Anna');
      await logIn({ page, url }, EMAIL);
      await page.getByRole('button', { name: 'Letter to Anna', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Letter to Anna' });
      // The converter starts first.
      await place(dialog, 'Page 1 of 1').waitFor();
      await seeDrawn(dialog, 1);
      await see(dialog.getByText(/^Dear Anna,/).last());
    });
  },
);

/** Puts a letter into the current envelope. */
async function file(client: ApiClient, title: string): Promise<void> {
  const [envelope] = await client.get(listEnvelopes, {});
  const form = new FormData();
  form.set('envelope_id', envelope?.id ?? '');
  form.set('documents[0][title]', title);
  form.set('documents[0][document_type]', 'other');
  const body = Array.from({ length: 10 }, () => paragraph('Dear Anna, '.repeat(20))).join('');
  form.set('documents[0][file]', new File([new Uint8Array(wordFile({ body }))], 'letter.docx'));
  await client.get(bulkUpload, { form });
}
