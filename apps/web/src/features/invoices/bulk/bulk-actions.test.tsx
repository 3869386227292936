import { eventually } from '@counterfoil/testkit/eventually';
import { anEmail, test } from '@counterfoil/testkit/invoicing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { refuse } from '#testing/intercept.ts';
import { invoicesOf } from '#testing/invoice-form.ts';
import { select, selectShown, watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { type } from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';
import { expectAsked, isBulk, numbersOf, openList } from '#testing/bulk.ts';

afterEach(() => vi.restoreAllMocks());

test('deletes drafts after a confirmation and clears the selection', async () => {
  const { client } = await openList('draft', ['D-1', 'D-2', 'D-3']);
  await select('D-1', 'D-3');
  press('Delete');
  await expectAsked('2 drafts will be deleted. This can’t be undone.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await answer('Cancel');
  expect(await numbersOf(client, 'draft')).toHaveLength(3);
  press('Delete');
  await answer('Delete');
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
  await answer('Delete');
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('marks several as paid on the given date and opens the paid invoices', async () => {
  const { client } = await openList('sent', ['S-1', 'S-2', 'S-3']);
  await select('S-1', 'S-2');
  press('Mark as paid');
  await expectAsked('2 invoices, £269.22 in total, will be recorded as fully paid');
  type('Paid on', '32/11/2026');
  await answer('Mark as paid');
  expect(await screen.findByText('Input a valid date: DD/MM/YYYY')).toBeTruthy();
  type('Paid on', '01/12/2030');
  await answer('Mark as paid');
  expect(await screen.findByText('Cannot be in the future')).toBeTruthy();
  type('Paid on', '20/11/2026');
  await answer('Mark as paid');
  expect(await screen.findByText('Invoices have been marked as fully paid')).toBeTruthy();
  await heading('Paid history');
  expect(address()).toBe('/invoices/paid');
  expect(await invoicesOf(client, 'paid')).toMatchObject([
    { number: 'S-2', payment_date: '2026-11-20', balance: '0.00' },
    { number: 'S-1', payment_date: '2026-11-20', balance: '0.00' },
  ]);
  expect(await numbersOf(client, 'sent')).toEqual(['S-3']);
});

test('names an invoice paid meanwhile, pays the others, and deselects rows that have gone', async () => {
  const { client, made } = await openList('sent', ['S-1', 'S-2', 'S-3']);
  await select('S-1', 'S-2', 'S-3');
  if (made[0]) await client.pay(made[0]);
  press('Remind');
  await expectAsked('3 reminders will be emailed to 1 customer');
  await expectAsked('None of them has had a reminder yet.');
  await answer('Send reminders');
  expect(await screen.findByText(/^2 of 3 reminders have been sent\./)).toBeTruthy();
  const paid = 'S-1: This invoice is paid, so it doesn’t need a reminder.';
  expect(screen.getByText(paid)).toBeTruthy();
  await answer('Close');
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

test('shows when the last reminders were sent before sending more', async ({ client }) => {
  await client.remind(await client.sent({ number: 'S-1' }));
  await client.sent({ number: 'S-2' });
  await openApp('/invoices/sent', client);
  await select('S-1', 'S-2');
  press('Remind');
  await expectAsked('1 of 2 have been reminded before, last on 21/11/2026.');
});

test('a bulk reminder names its recipients, and omits recently reminded ones until ticked', async ({
  client,
}) => {
  const customer = await client.customer({ name: 'Fig & Co' });
  const made = [];
  for (const number of ['S-1', 'S-2', 'S-3']) made.push(await client.sent({ number, customer }));
  if (made[0]) await client.remind(made[0]);
  await openApp('/invoices/sent', client);
  await select('S-1', 'S-2', 'S-3');
  press('Remind');
  await expectAsked('2 reminders will be emailed to 1 customer');
  await expectAsked('Reminded in the last 3 days:Fig & Co: S-1 today');
  await expectAsked('Fig & Co: S-');
  const again = screen.getByRole('checkbox', { name: 'Remind this customer again' });
  fireEvent.click(again);
  await expectAsked('3 reminders will be emailed to 1 customer');
  fireEvent.click(again);
  await answer('Send reminders');
  expect(await screen.findByText('Invoices have been resent')).toBeTruthy();
  expect(screen.getByText('2 reminders sent to Fig & Co')).toBeTruthy();
  const sent = await Promise.all(made.map((each) => client.read(each)));
  expect(sent.map(({ reminders }) => reminders.length)).toEqual([1, 1, 1]);
});

test('a bulk reminder names its recipients when one of today did not reach every address', async ({
  client,
}) => {
  const bad = `bounce@${crypto.randomUUID()}.test`;
  const customer = await client.customer({ email: `${anEmail()},${bad}` });
  const sent = await client.sent({ number: 'S-1', customer });
  await client.remind(sent);
  await eventually(
    () => client.read(sent),
    ({ reminders }) => reminders.every(({ state }) => state !== 'queued'),
  );
  await openApp('/invoices/sent', client);
  await select('S-1');
  press('Remind');
  const asked = `S-1 today (it did not reach ${bad}, so it goes there only)`;
  expect(await screen.findByText(asked, { exact: false })).toBeTruthy();
});

test('no customer is reminded twice by accident when all were reminded recently', async ({
  client,
}) => {
  await client.remind(await client.sent({ number: 'S-1' }));
  await openApp('/invoices/sent', client);
  await select('S-1');
  press('Remind');
  await expectAsked('Reminded in the last 3 days:');
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remind this customer again' }));
  expect(await screen.findByRole('button', { name: 'Send reminder' })).toBeTruthy();
});

test('names an invoice mailed too often, with the next possible time, and sends the others', async () => {
  const { client, made } = await openList('sent', ['S-1', 'S-2']);
  for (let time = 0; time < 3; time++) if (made[0]) await client.remind(made[0]);
  await select('S-1', 'S-2');
  press('Remind');
  await answer('Send reminders');
  expect(await screen.findByText(/^1 of 2 reminders have been sent\./)).toBeTruthy();
  const often = /^S-1: This invoice has been emailed 3 times in an hour\. Please wait/;
  expect(screen.getByText(often)).toBeTruthy();
});

test('leaves credit notes out of actions that do not apply to them', async () => {
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
  await expectAsked('1 reminder will be emailed to 1 customer');
  await expectAsked('1 credit note selected is left out: A credit note has nothing to pay.');
  await answer('Send reminder');
  expect(await screen.findByText('Invoice has been resent')).toBeTruthy();
  expect(screen.getByText(/^1 reminder sent to \S/)).toBeTruthy();
  expect(screen.getByText('1 selected')).toBeTruthy();
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
