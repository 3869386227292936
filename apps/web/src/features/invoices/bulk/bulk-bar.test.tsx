import { signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer, aDraft, aSentInvoice } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { onPhone } from '#testing/dom.ts';
import { hold, intercept } from '#testing/intercept.ts';
import { box, entries, keepElsewhere, openMenu, select, selectShown } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press, settle, texts } from '#testing/page.ts';

/** Opens the list of drafts D-1 to D-<count>; the last is the newest. */
async function openDrafts(count: number, at = '/invoices/draft') {
  const client = await signedInClient();
  const customer = await aCustomer(client);
  const drafts = [];
  for (let n = 1; n <= count; n++) {
    const date = `2026-${n < 10 ? '10' : '11'}-${String(n).padStart(2, '0')}`;
    drafts.push(await aDraft(client, { customer, number: `D-${n}`, date }));
  }
  await openApp(at, client);
  return { client, drafts };
}
const turnTo = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

test('shows the number of rows, and no actions while nothing is selected', async () => {
  await openDrafts(2);
  expect(await screen.findByText('2 invoices')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await select('D-1');
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  press('Clear');
  expect(screen.getByText('2 invoices')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('2 invoices');
  expect((await box('D-1')).checked).toBe(false);
});

test('keeps the selection while the list is paged, sorted and searched', async () => {
  await openDrafts(12);
  await select('D-12', 'D-11');
  turnTo('Page 2');
  await select('D-2');
  const selected = () => screen.getByText('3 selected').closest('p')?.textContent;
  expect(selected()).toBe('3 selected · £403.83');
  press('Number');
  await box('D-1');
  expect((await box('D-2')).checked).toBe(true);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'd-2' } });
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select D-1' })).toBeNull());
  expect((await box('D-2')).checked).toBe(true);
  expect(selected()).toBe('3 selected · £403.83');
});

test('another list starts without a selection', async () => {
  await openDrafts(2);
  await select('D-1');
  await follow('Sent');
  await follow('Drafts');
  expect((await box('D-1')).checked).toBe(false);
  expect(screen.queryByText('1 selected')).toBeNull();
});

test('selects all pages at once, or everything that a search finds', async () => {
  await openDrafts(12);
  expect(await screen.findByText('12 invoices')).toBeTruthy();
  await selectShown();
  expect(screen.getByText('10 selected')).toBeTruthy();
  press('Select all 12');
  expect(await screen.findByText('12 selected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  turnTo('Page 2');
  expect((await box('D-1')).checked).toBe(true);
  await select('D-1');
  expect(screen.getByText('11 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Select all 12' })).toBeTruthy();
});

test('offers no action until all are selected; Clear stops the selection', async () => {
  await openDrafts(11);
  await selectShown();
  const held = Promise.withResolvers<void>();
  let answers = 0;
  intercept(async (request, send) => {
    if (request.url.includes('page=all')) await held.promise;
    return send(request).finally(() => answers++);
  });
  const actions = () =>
    screen.getByRole('button', { name: 'Delete', hidden: true }).closest('[inert]');
  expect(actions()).toBeNull();
  press('Select all 11');
  await waitFor(() => expect(actions()).not.toBeNull());
  press('Clear');
  await select('D-11');
  expect(actions()).toBeNull();
  held.resolve();
  await waitFor(() => expect(answers).toBeGreaterThan(0));
  await settle();
  expect(screen.getByText('1 selected')).toBeTruthy();
  press('Select all 11');
  expect(await screen.findByText('11 selected')).toBeTruthy();
  expect(actions()).toBeNull();
});

test('a row unticked while all are being selected stays unticked', async () => {
  await openDrafts(11);
  await selectShown();
  const letGo = hold(({ url }) => url.includes('page=all'));
  press('Select all 11');
  await select('D-11');
  expect(screen.getByText('9 selected')).toBeTruthy();
  letGo();
  expect(await screen.findByText('10 selected')).toBeTruthy();
  expect((await box('D-11')).checked).toBe(false);
});

test('records kept elsewhere cannot be selected, alone or with all, and most actions say why', async () => {
  const { client, drafts } = await openDrafts(11, '/invoices/sent');
  await heading('Sent');
  await keepElsewhere(client, drafts[0]?.id ?? '');
  await follow('Drafts');
  await selectShown();
  press('Select all 11');
  expect(await screen.findByText('10 selected')).toBeTruthy();
  // All selectable rows are selected, so the button is gone.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Select all 11' })).toBeNull());
  turnTo('Page 2');
  const why = 'This invoice is kept in your accounting software. Please change it there.';
  const kept = await box('D-1');
  expect([kept.disabled, kept.title]).toEqual([true, why]);
  await openMenu('D-1');
  expect(entries()).toEqual([`Edit: ${why}`, `Delete: ${why}`]);
});

test('offers the actions of each list; one that applies to no selected row says why', async ({
  client,
}) => {
  await aSentInvoice(client, { number: 'S-1' });
  await aSentInvoice(client, { number: 'O-1', date: '2026-10-01' });
  const free = [{ description: 'Visit', quantity: '1', price: '0', tax: '0' }];
  await aSentInvoice(client, { number: 'P-1', discount: '0', items_attributes: free });
  await openApp('/invoices/sent', client);
  const offered = async (number: string) => {
    await select(number);
    const bar = screen.getByText('1 selected').closest<HTMLElement>('div[data-active]');
    return texts('button', bar ?? document.body);
  };
  expect(await offered('S-1')).toEqual(['Clear', 'Mark as paid', 'Remind', 'Download']);
  await follow('Overdue');
  expect(await offered('O-1')).toEqual(['Clear', 'Mark as paid', 'Remind', 'Download']);
  await follow('Paid', 'Paid history');
  expect(await offered('P-1')).toEqual(['Clear', 'Download']);
});

test('has one line of buttons on a phone, with the others under More', async ({ client }) => {
  onPhone();
  await aSentInvoice(client, { number: 'S-1' });
  await openApp('/invoices/sent', client);
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
  await select('S-1');
  const bar = screen.getByText('1 selected').closest<HTMLElement>('div[data-active]');
  expect(texts('button', bar ?? document.body)).toEqual(['Mark as paid', 'Remind', 'More']);
  fireEvent.click(within(bar ?? document.body).getByRole('button', { name: 'More' }));
  expect(entries()).toEqual(['Download']);
});

test('corrects an invalid address', async () => {
  await openDrafts(1, '/invoices/draft?page=0&sort=foo&order=up&page_size=999&show_all=maybe');
  expect(await box('D-1')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/invoices/draft'));
});

test('show_all and page_size in the address set the number of rows', async () => {
  await openDrafts(12, '/invoices/draft?show_all=true');
  expect(await screen.findByText('1–12 of 12')).toBeTruthy();
  turnTo('Show pages');
  expect(await screen.findByText('1–10 of 12')).toBeTruthy();
  expect(address()).toBe('/invoices/draft?page=1');
});
