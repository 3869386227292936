import type { Page } from 'playwright-core';
import { aFile } from '../documents/a-file.ts';
import { goTo, heading, see, seePaper } from '../steps.ts';
import { after, at, button, fromFirstRow, openFirstMenu, tick, type Screen } from './screen.ts';

const current = at('', '/envelope', /^Envelope for/);

const NO_FILE = { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') };

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Upload documents for/ });

async function choose(page: Page, ...files: ReturnType<typeof aFile>[]): Promise<void> {
  await button(page, 'Upload documents').first().click();
  await see(dialog(page));
  await page.getByLabel('Files', { exact: true }).setInputFiles(files);
}

/** The current envelope with a document in it. */
const filled = after('envelope', current, async (page) => {
  await choose(page, aFile('Petrol receipt.pdf'));
  await button(page, 'Upload').click();
  await see(page.getByText('Documents have been uploaded'));
  await see(button(page, 'Petrol receipt').first());
});

/** A sealed envelope with copies of invoices, and with receipts, whose storage Archive frees. */
const sealed = after('envelope-sealed', current, async (page) => {
  await page.getByRole('navigation', { name: 'Envelopes' }).getByRole('link').nth(2).click();
  await see(page.getByText(/^This envelope was sealed on/));
});

/** On phones it is among the other actions. */
async function downloadMonth(page: Page): Promise<void> {
  const shown = button(page, 'Download month');
  if (await shown.isVisible()) return shown.click();
  await button(page, 'More').click();
  return page.getByRole('menuitem', { name: 'Download month' }).click();
}

const shared: Screen = {
  ...after('documents-shared', current, async (page) => {
    await goTo(page, 'Documents');
    await see(heading(page, 'Important documents shared with you'));
  }),
  address: '/documents',
};

/**
 * An envelope with everything that opens on it, and the provider's documents; the first screen
 * fills it for the others.
 */
export const ENVELOPE_SCREENS: readonly Screen[] = [
  filled,
  after('envelope-selected', current, async (page) => {
    await tick(page, /^Select Petrol receipt/);
    await see(page.getByText('1 selected'));
  }),
  after('envelope-menu', current, openFirstMenu),
  after('document-delete', current, fromFirstRow('Delete')),
  after('document-preview', current, async (page) => {
    await button(page, 'Petrol receipt').first().click();
    await see(page.getByText('Page 1 of 1').first());
  }),
  after('document-details', current, fromFirstRow('Edit details')),
  after('document-preview-failed', current, async (page) => {
    await page.route('**/preview', (route) => route.fulfill({ status: 500, body: '{}' }), {
      times: 1,
    });
    await button(page, 'Petrol receipt').first().click();
    await see(page.getByText('Failed to load PDF file.'));
  }),
  after('document-copy', sealed, async (page) => {
    await page
      .getByRole('table')
      .getByRole('button', { name: /^Invoice/ })
      .first()
      .click();
    await seePaper(page.getByRole('dialog'));
  }),
  after('envelope-seal', current, async (page) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Seal' }).click();
    await see(page.getByRole('alertdialog', { name: 'Seal this envelope?' }));
  }),
  after('envelope-month', current, async (page) => {
    await page.route('**/generate_month', () => undefined, { times: 1 });
    await downloadMonth(page);
    await see(page.getByText(/^Preparing your download/));
  }),
  sealed,
  after('envelope-archive', sealed, async (page) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await see(page.getByRole('alertdialog', { name: 'Archive these documents?' }));
  }),
  shared,
];

/** Files on their way into an envelope. */
export const UPLOAD_SCREENS: readonly Screen[] = [
  after('upload', current, async (page) => {
    await button(page, 'Upload documents').first().click();
    await see(dialog(page));
  }),
  after('upload-refused', current, async (page) => {
    await choose(page, aFile('scan0042.pdf'), aFile('Bank statement.pdf'), NO_FILE);
    await button(page, 'Upload 2 files').click();
    await see(page.getByText('Required').first());
  }),
  after('upload-under-way', current, async (page) => {
    await page.route('**/bulk_upload', () => undefined, { times: 2 });
    await choose(page, aFile('till 1.pdf'), aFile('till 2.pdf'), aFile('till 3.pdf'));
    await button(page, 'Upload 3 files').click();
    await see(page.getByText('Waiting'));
  }),
  after('upload-same-file', current, async (page) => {
    const twice = aFile('Train ticket.pdf');
    await choose(page, twice, { ...twice, name: 'Train ticket again.pdf' });
    await button(page, 'Upload 2 files').click();
    await see(page.getByText(/you already have this exact file/).first());
  }),
];

/** For a client who has left: everything is readable, nothing can be added. */
export const LEFT_ENVELOPE_SCREENS: readonly Screen[] = [
  at('left-envelope', '/envelope', /^Envelope for/, /^You have left the service/),
];

/** For a client with one envelope per tax year. */
export const SHOEBOX_SCREENS: readonly Screen[] = [
  at('shoebox-envelope', '/envelope', /^Envelope for the tax year/, 'Your shoebox is empty'),
];

/** For a client who sends papers by post. */
export const PAPER_SCREENS: readonly Screen[] = [
  at('paper-envelope', '/envelope', 'Envelope', 'You use our paper service'),
  at('paper-details', '/account', 'Business details', 'Get in touch'),
];
