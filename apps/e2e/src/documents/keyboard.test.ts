import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { atBrowser } from '../harness/browser.ts';
import { emailOf } from '../harness/newcomers.ts';
import { setStage } from '../harness/stage.ts';
import { expectFocus, hasFocus, tabTo } from '../keys.ts';
import { heading, logIn, row, see, seeGone } from '../steps.ts';
import { aFile } from './a-file.ts';

const stage = setStage();
const ENVELOPE = /^Envelope for/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const upload = (page: Page) => page.getByRole('dialog', { name: /^Upload documents for/ });
const question = (page: Page) => page.getByRole('alertdialog');

async function pressOn(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.press(key);
}

test('a user uploads, views, selects, downloads, deletes and seals without a mouse', async () => {
  await atBrowser(stage(), async (visitor) => {
    const { page } = visitor;
    await logIn(visitor, emailOf('keyboard-documents'));
    await see(heading(page, ENVELOPE));
    await uploadByKeys(page);
    await viewByKeys(page);
    await deleteByKeys(page);
    await bulkByKeys(page);
    await sealByKeys(page);
  });
});

/** Uploads two files of three: removes one again, and fills in a missing type of another. */
async function uploadByKeys(page: Page): Promise<void> {
  const { keyboard } = page;
  // Wait early: the browser may open its file chooser late.
  const asked = page.waitForEvent('filechooser');
  await pressOn(page, button(page, 'Upload documents'));
  const dialog = upload(page);
  const choose = dialog.getByRole('button', { name: 'Choose files' });
  await expectFocus(choose);
  await keyboard.press('Enter');
  const chooser = await asked;
  await chooser.setFiles(['Petrol receipt.pdf', 'scan.pdf', 'wrong.pdf'].map(aFile));
  const file = (name: string) => dialog.getByRole('listitem', { name });
  await pressOn(page, file('wrong.pdf').getByRole('button', { name: 'Remove wrong.pdf' }));
  await seeGone(file('wrong.pdf'));
  await expectFocus(file('scan.pdf'));
  await pressOn(page, dialog.getByRole('button', { name: 'Upload 2 files' }));
  const type = file('scan.pdf').getByLabel(/^Type/);
  await expectFocus(type);
  await keyboard.type('Bank');
  await seeGone(file('scan.pdf').getByText('Required'));

  await keyboard.press('Escape');
  await expectFocus(question(page).getByRole('button', { name: 'Cancel' }));
  await keyboard.press('Escape');
  await expectFocus(type);
  await pressOn(page, dialog.getByRole('button', { name: 'Upload 2 files' }));
  await seeGone(dialog);
  await see(page.getByText('Documents have been uploaded'));
  await see(row(page, 'Bank statement'));
  // The button that opened the dialog was in the empty envelope.
  await expectFocus(heading(page, ENVELOPE));
}

async function viewByKeys(page: Page): Promise<void> {
  const title = button(page, 'Petrol receipt');
  await pressOn(page, title);
  const preview = page.getByRole('dialog', { name: 'Petrol receipt' });
  await see(preview.getByText('Page 1 of 1').first());
  await page.keyboard.press('Escape');
  await seeGone(preview);
  await expectFocus(title);
}

/** By the menu of the row. */
async function deleteByKeys(page: Page): Promise<void> {
  const { keyboard } = page;
  await pressOn(page, button(page, 'Actions for Scan'));
  const entry = page.getByRole('menuitem', { name: 'Delete' });
  await keyboard.press('End');
  await expectFocus(entry);
  await keyboard.press('Enter');
  await expectFocus(question(page).getByRole('button', { name: 'Cancel' }));
  await pressOn(page, question(page).getByRole('button', { name: 'Delete' }));
  await see(page.getByText('Document has been deleted'));
  await seeGone(row(page, 'Bank statement'));
  // The menu of the row is gone with it.
  await expectFocus(heading(page, ENVELOPE));
}

async function bulkByKeys(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'Select Petrol receipt' });
  await pressOn(page, box, 'Space');
  await see(page.getByText('1 selected'));
  const download = page.waitForEvent('download');
  await back(page, button(page, 'Download'));
  await page.keyboard.press('Enter');
  await download;
  await see(page.getByText('Documents have been downloaded'));
  await back(page, button(page, 'Clear'));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('status').filter({ hasText: /^\d+ documents?$/ }));
}

/** Presses Shift+Tab until the element has the focus. */
async function back(page: Page, what: Locator): Promise<void> {
  for (let steps = 0; steps < 30 && !(await hasFocus(what)); steps++) {
    await page.keyboard.press('Shift+Tab');
  }
  await expectFocus(what);
}

async function sealByKeys(page: Page): Promise<void> {
  const entry = page.getByRole('menuitem', { name: 'Seal' });
  await pressOn(page, button(page, 'More'));
  await page.keyboard.press('End');
  await expectFocus(entry);
  await page.keyboard.press('Enter');
  await expectFocus(question(page).getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expectFocus(button(page, 'More'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expectFocus(entry);
  await page.keyboard.press('Enter');
  await pressOn(page, question(page).getByRole('button', { name: 'Seal' }));
  await see(page.getByText(/^This envelope was sealed on/));
  // The menu stays, with other entries.
  await expectFocus(button(page, 'More'));
}
