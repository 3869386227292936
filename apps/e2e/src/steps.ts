// Steps of a person on the screens, by the names that they read there.
import { customerByLabel } from '@counterfoil/testkit/complete-customer';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD, newSession } from './harness/api-client.ts';
import type { Visitor } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';

/** The browser's objects, which Node's types lack. */
declare const localStorage: { setItem: (name: string, text: string) => void };
declare const history: {
  pushState: (state: null, unused: '', path: string) => void;
};

/** Waits until the element is visible. */
export const see = (what: Locator): Promise<void> => what.waitFor({ state: 'visible' });
/** Waits until the element is hidden. */
export const seeGone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' });

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** Waits until the paper in a preview is drawn: its canvas is not blank. */
export async function seePaper(preview: Locator, dots = 100): Promise<void> {
  const sheet = preview.locator('canvas').first();
  await see(sheet);
  await eventually(
    () => sheet.evaluate(hasInk, dots),
    (isDrawn) => isDrawn,
  );
}
/** Waits for a contract. On a phone it is text, as its pages would be too small to read, and they are one press away. */
export async function seeContract(section: Locator): Promise<void> {
  const isPhone = (section.page().viewportSize()?.width ?? 0) < 768;
  if (!isPhone) return seePaper(section);
  const firstClause = section.getByRole('article').getByText(/^1\. /).first();
  await see(firstClause);
  await section.getByRole('button', { name: 'Show the PDF' }).click();
  await seePaper(section);
  await section.getByRole('button', { name: 'Show as text' }).click();
  await see(firstClause);
}
/**
 * Whether more than `dots` pixels are dark; runs in the page. It reads a copy: the browser complains about a canvas that
 * is read often, as a paper is that takes long to be drawn.
 */
function hasInk(canvas: PaintedCanvas, dots: number): boolean {
  const { width, height } = canvas;
  const copy = Object.assign(canvas.ownerDocument.createElement('canvas'), { width, height });
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let inked = 0;
  for (let at = 0; at < data.length && inked <= dots; at += 4) {
    const brightness = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
    if (data[at + 3] !== 0 && brightness < 384) inked++;
  }
  return inked > dots;
}
/** The browser's types, which Node's types lack. */
interface PaintedCanvas {
  readonly width: number;
  readonly height: number;
  readonly ownerDocument: { createElement(name: 'canvas'): PaintedCanvas };
  getContext(
    kind: '2d',
    options: { readonly willReadFrequently: boolean },
  ): {
    drawImage(canvas: PaintedCanvas, x: number, y: number): void;
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
  };
}

/** Opens an address of the portal as a signed-in user, without the page to log in. */
export async function logIn(
  { page, url }: Pick<Visitor, 'page' | 'url'>,
  email: string,
  to = '/envelope',
): Promise<void> {
  const { hostname, port } = new URL(url);
  const [brand = ''] = hostname.split('.');
  const session = await newSession(`http://localhost:${port}`, email, brand);
  // Any address of the portal can write its storage; this one does not start the app.
  await page.goto(`${url}/healthz`);
  await page.evaluate(
    (text) => localStorage.setItem('counterfoil.session', text),
    JSON.stringify(session),
  );
  await page.goto(url + to);
}

/**
 * Goes to a path as the router's links do, which costs a tenth of a load, from nothing: what is seen next is new.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  await leave(page);
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/**
 * Leaves for a page that shares nothing with any other screen, so all of the last screen is gone. Messages are dismissed,
 * as they outlive the screen that they are about.
 */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(`
    document.querySelectorAll('[aria-label="Dismiss message"]').forEach((each) => each.click());
    if (location.pathname !== '/404') history.pushState(null, '', '/404');
  `);
  await see(heading(page, 'Page not found'));
}

export async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** By the bar of the main areas, then by the pages of the area. */
export async function goTo(page: Page, area: string, entry?: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
  if (entry === undefined) return;
  const pages = page.getByRole('navigation', { name: area, exact: true });
  await pages.getByRole('link', { name: entry, exact: true }).click();
}

export interface Line {
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly tax: string;
}

/** The worked example of the money rules; with a discount of 5.00 its total is 134.61. */
export const EXAMPLE: readonly [Line, Line, Line] = [
  { description: 'Shelf, oak', quantity: '2', price: '49.99', tax: '20' },
  { description: 'Insulation', quantity: '1', price: '10.00', tax: '5' },
  { description: 'Book of patterns', quantity: '3', price: '3.33', tax: '0' },
];

export async function fillCustomer(page: Page, name: string, email: string): Promise<void> {
  for (const [label, text] of Object.entries(customerByLabel(name, email))) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
}

export async function addCustomer(page: Page, name: string, email: string): Promise<void> {
  await goTo(page, 'Customers', 'Add new');
  await see(heading(page, 'Add a customer'));
  await fillCustomer(page, name, email);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await see(page.getByText('Customer has been saved'));
}

export async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill(name);
  // Another option proposes to add a customer of that name.
  await page.getByRole('option', { name: new RegExp(`^${RegExp.escape(name)}`) }).click();
}

/** Fills line `at`, counted from 1, which exists already. */
async function fillLine(page: Page, at: number, line: Line): Promise<void> {
  const field = (label: string) => page.getByLabel(`${label}, line ${at}`);
  await field('Description').fill(line.description);
  await field('Quantity').fill(line.quantity);
  await field('Price').fill(line.price);
  await field('VAT %').selectOption(line.tax);
}

/** Fills lines, adding those that are missing. */
export async function fillLines(page: Page, lines: readonly Line[], from = 1): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index + from > 1) await page.getByRole('button', { name: 'Add line' }).click();
    await fillLine(page, index + from, line);
  }
}

export const row = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** The row of one document. Other rows may name it too, as an invoice names its credit note. */
export const rowOf = (page: Page, number: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) });

/** Opens the menu of a row and takes an entry. */
export async function takeAction(page: Page, number: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** An action of the open document: a button, or an entry of "More". */
export async function takeActionHere(page: Page, name: string): Promise<void> {
  const actions = page.getByRole('group', { name: 'Actions' });
  await see(actions.getByRole('button').first());
  const button = actions.getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await actions.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens the page of a sent invoice or credit note by the link in its row. */
export async function openDocument(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: number, exact: true }).click();
  await see(heading(page, new RegExp(`${number}$`)));
}

/**
 * Opens the preview of the document on the screen.
 * @returns the words of its first page, with all of `texts`
 */
export async function readPaper(
  page: Page,
  title: string,
  texts: readonly string[],
): Promise<string> {
  await takeActionHere(page, 'Preview');
  const preview = page.getByRole('dialog', { name: title });
  await seePaper(preview);
  const paper = preview.getByRole('region', { name: 'Page 1' });
  const words = await eventually(
    async () => (await paper.textContent()) ?? '',
    (found) => texts.every((text) => found.includes(text)),
  );
  await preview.getByRole('button', { name: 'Close' }).click();
  return words;
}

/** Presses the button and confirms the question. */
export async function sendQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('dialog', {
    name: 'Do you want to send now?',
  });
  await question.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Sends the invoice on the screen: the button, the question, the toast with all that it says, as it does not stay. */
export async function sendNow(page: Page): Promise<void> {
  await sendQuestion(page);
  const copy = 'A copy will be added to your monthly envelope.';
  const toast = page.getByRole('status').filter({ hasText: 'Invoice sent!' });
  await see(toast.filter({ hasText: copy }));
  await page.waitForURL('**/invoices/sent');
}
