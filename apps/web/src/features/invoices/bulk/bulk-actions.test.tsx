import { type InvoicingClient, invoicingClient, test } from '@counterfoil/testkit/invoicing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { invoicesOf } from '#testing/invoice-form.ts';
import { select, selectShown, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press, type } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

const dialog = () => screen.findByRole('alertdialog');
const inDialog = async (name: string) =>
  fireEvent.click(within(await dialog()).getByRole('button', { name }));
const expectAsked = async (text: string) => expect((await dialog()).textContent).toContain(text);
const isBulk = ({ url }: Request) => url.includes('/bulk_');

async function openList(state: 'draft' | 'sent', numbers: readonly string[]) {
  const client = await invoicingClient();
  const customer = await client.customer();
  const make = state === 'draft' ? client.draft : client.sent;
  const made = [];
  for (const number of numbers) made.push(await make({ customer, number }));
  await openApp(`/invoices/${state}?show_all=true`, client);
  await screen.findByRole('table', {}, { timeout: 10_000 });
  return { client, made };
}
const numbersOf = async (client: InvoicingClient, state: 'draft' | 'sent' | 'paid') =>
  (await invoicesOf(client, state))
    .map(({ number }) => number ?? '')
    .toSorted((a, b) => a.localeCompare(b));

test('deletes drafts after a confirmation and clears the selection', async () => {
  const { client } = await openList('draft', ['D-1', 'D-2', 'D-3']);
  await select('D-1', 'D-3');
  press('Delete');
  await expectAsked('2 drafts will be deleted. There is no way back.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await inDialog('Cancel');
  expect(await numbersOf(client, 'draft')).toHaveLength(3);
  press('Delete');
  await inDialog('Delete');
  expect(await screen.findByText('Invoices have been deleted')).toBeTruthy();
  expect(await numbersOf(client, 'draft')).toEqual(['D-2']);
  expect(await screen.findByText('1 invoice')).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a failed delete closes the question, clears the selection and says why', async () => {
  const { client, made } = await openList('draft', ['D-1', 'D-2']);
  await select('D-1', 'D-2');
  if (made[0]) await client.remove(made[0]);
  refuse('Please wait a moment.', 429, isBulk);
  press('Delete');
  await inDialog('Delete');
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('marks several as paid on the given day and goes to the paid invoices', async () => {
  const { client } = await openList('sent', ['S-1', 'S-2', 'S-3']);
  await select('S-1', 'S-2');
  press('Mark as paid');
  await expectAsked('2 invoices, £269.22 in all, will be recorded as fully paid');
  type('Paid on', '32/11/2026');
  await inDialog('Mark as paid');
  expect(await screen.findByText('Input a valid date: DD/MM/YYYY')).toBeTruthy();
  type('Paid on', '01/12/2030');
  await inDialog('Mark as paid');
  expect(await screen.findByText('Cannot be in the future')).toBeTruthy();
  type('Paid on', '20/11/2026');
  await inDialog('Mark as paid');
  expect(await screen.findByText('Invoices have been marked as fully paid')).toBeTruthy();
  await heading('Paid history');
  expect(address()).toBe('/invoices/paid');
  expect(await invoicesOf(client, 'paid')).toMatchObject([
    { number: 'S-2', payment_date: '2026-11-20', balance: '0.00' },
    { number: 'S-1', payment_date: '2026-11-20', balance: '0.00' },
  ]);
  expect(await numbersOf(client, 'sent')).toEqual(['S-3']);
});

test('names an invoice paid meanwhile, does the others, and deselects rows that have gone', async () => {
  const { client, made } = await openList('sent', ['S-1', 'S-2', 'S-3']);
  await select('S-1', 'S-2', 'S-3');
  if (made[0]) await client.pay(made[0]);
  press('Remind');
  await expectAsked('3 reminders will be e-mailed to 1 customer');
  await expectAsked('No reminder of any of them has been sent yet.');
  await inDialog('Send reminders');
  expect(await screen.findByText(/^2 of 3 reminders have been sent\./)).toBeTruthy();
  const paid = 'S-1: This invoice is paid, so there is nothing to remind about.';
  expect(screen.getByText(paid)).toBeTruthy();
  await inDialog('Close');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

test('says before it sends reminders when the last ones went', async ({ client }) => {
  await client.remind(await client.sent({ number: 'S-1' }));
  await client.sent({ number: 'S-2' });
  await openApp('/invoices/sent', client);
  await select('S-1', 'S-2');
  press('Remind');
  await expectAsked('1 of 2 have been reminded before, last on 21/11/2026.');
});

test('names an invoice mailed too often, with the time of the next mail, and does the others', async () => {
  const { client, made } = await openList('sent', ['S-1', 'S-2']);
  for (let time = 0; time < 3; time++) if (made[0]) await client.remind(made[0]);
  await select('S-1', 'S-2');
  press('Remind');
  await inDialog('Send reminders');
  expect(await screen.findByText(/^1 of 2 reminders have been sent\./)).toBeTruthy();
  const often = /^S-1: This invoice has been e-mailed 3 times within an hour\. Please wait/;
  expect(screen.getByText(often)).toBeTruthy();
});

test('leaves credit notes out of actions that are not for them', async () => {
  const { client, made } = await openList('sent', ['S-1', 'S-2']);
  if (made[0]) await client.credited(made[0], '10', { number: 'CN-7', date: '2026-11-21' });
  await follow('Drafts');
  fireEvent.click(screen.getByRole('link', { name: 'Sent' }));
  expect(await screen.findByText('2 invoices and 1 credit note')).toBeTruthy();
  await select('CN-7');
  const remind = screen.getByRole('button', { name: 'Remind' });
  expect(remind.getAttribute('aria-disabled')).toBe('true');
  expect(remind.title).toBe('A credit note has nothing to pay.');
  await select('S-2');
  press('Remind');
  await expectAsked('1 reminder will be e-mailed to 1 customer');
  await expectAsked('1 credit note selected is left out: A credit note has nothing to pay.');
  await inDialog('Send reminder');
  expect(await screen.findByText('Invoice has been resent')).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
});

/** Holds the requests of bulk actions until the test releases them one by one. */
function holdUp() {
  const waiting: (() => void)[] = [];
  const keys: (string | null)[] = [];
  intercept(async (request, send) => {
    if (isBulk(request)) {
      keys.push(request.headers.get('idempotency-key'));
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return send(request);
  });
  const next = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    act(() => waiting.shift()?.());
  };
  return { next, keys };
}

test('a second press of the button, or of Enter, cancels nothing', async () => {
  const { client } = await openList('draft', ['D-1', 'D-2']);
  const { next, keys } = holdUp();
  await selectShown();
  press('Delete');
  const [, go] = within(await dialog()).getAllByRole('button');
  act(() => go?.focus());
  await inDialog('Delete');
  expect(await screen.findByText('Deleting drafts: 0 of 2')).toBeTruthy();
  // It keeps its place and the focus, so a second Enter goes to it.
  expect(within(await dialog()).getAllByRole('button')[1]).toBe(go);
  expect(document.activeElement).toBe(go);
  await inDialog('Delete');
  expect(screen.queryByText(/Stopping…/)).toBeNull();
  await inDialog('Cancel');
  expect(screen.getByText('Deleting drafts: 0 of 2. Stopping…')).toBeTruthy();
  await next();
  expect(await screen.findByText('Invoices have been deleted')).toBeTruthy();
  expect(keys).toHaveLength(1);
  expect(await numbersOf(client, 'draft')).toEqual([]);
});

// Creating 102 drafts is slow.
test(
  'long work shows its progress, and stops between two pieces when it is cancelled',
  { timeout: 60_000 },
  async () => {
    const drafts = Array.from({ length: 102 }, (_, index) => `D-${index + 1}`);
    const { client } = await openList('draft', drafts);
    const { next, keys } = holdUp();
    await selectShown();
    press('Delete');
    await inDialog('Delete');
    expect(await screen.findByText('Deleting drafts: 0 of 102')).toBeTruthy();
    await inDialog('Cancel');
    expect(screen.getByText('Deleting drafts: 0 of 102. Stopping…')).toBeTruthy();
    await next();
    const words = '100 of 102 drafts have been deleted. 2 not yet: they are still selected.';
    expect(await screen.findByText(words, {}, { timeout: 20_000 })).toBeTruthy();
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(await numbersOf(client, 'draft')).toHaveLength(2);
    await inDialog('Go on');
    expect(await screen.findByText('Deleting drafts: 100 of 102')).toBeTruthy();
    await next();
    expect(await screen.findByText('Invoices have been deleted')).toBeTruthy();
    expect(new Set(keys).size).toBe(2);
    expect(await numbersOf(client, 'draft')).toEqual([]);
  },
);

test('a lost answer ends the work; a retry is the same call, and nothing is mailed twice', async () => {
  const { client, made } = await openList('sent', ['S-1', 'S-2']);
  const keys: (string | null)[] = [];
  intercept(async (request, send) => {
    const answer = await send(request);
    if (!isBulk(request)) return answer;
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('network');
    return answer;
  });
  await selectShown();
  press('Remind');
  await inDialog('Send reminders');
  expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
  expect(screen.getByText('2 selected')).toBeTruthy();
  await inDialog('Try again');
  expect(await screen.findByText('Invoices have been resent')).toBeTruthy();
  expect(keys[0]).toBe(keys[1]);
  for (const invoice of made) expect((await client.read(invoice)).reminders).toHaveLength(1);
});

test('without an answer list, selection and report stay, and the work can be retried', async () => {
  await openList('sent', ['S-1', 'S-2']);
  await selectShown();
  const words = 'Please wait a moment.';
  const heal = refuse(words);
  press('Remind');
  await inDialog('Send reminders');
  expect(await screen.findByText(`What you see may have changed meanwhile. ${words}`)).toBeTruthy();
  await expectAsked('Not all of it is done');
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByRole('table')).toBeTruthy();
  heal();
  await inDialog('Try again');
  expect(await screen.findByText('Invoices have been resent')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^What you see may have changed/)).toBeNull());
});

test('downloads several papers in one ZIP and keeps the selection', async () => {
  await openList('sent', ['S-1', 'S-2']);
  const saved = watchDownloads(vi);
  await selectShown();
  press('Download');
  expect(await screen.findByText('Invoices have been downloaded')).toBeTruthy();
  expect(saved.names).toHaveLength(1);
  expect(saved.names[0]).toMatch(/\.zip$/);
  expect((await saved.blobs[0]?.text())?.slice(0, 2)).toBe('PK');
  expect(screen.getByText('2 selected')).toBeTruthy();
});
