import { test } from '@counterfoil/testkit/invoicing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { selectShown } from '#testing/list-page.ts';
import { answer, press } from '#testing/page.ts';
import { dialog, expectAsked, isBulk, numbersOf, openList } from '#testing/bulk.ts';

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
  await answer('Delete');
  expect(await screen.findByText('Deleting drafts: 0 of 2')).toBeTruthy();
  // It keeps its place and the focus, so a second Enter goes to it.
  expect(within(await dialog()).getAllByRole('button')[1]).toBe(go);
  expect(document.activeElement).toBe(go);
  await answer('Delete');
  expect(screen.queryByText(/Stopping…/)).toBeNull();
  await answer('Cancel');
  expect(screen.getByText('Deleting drafts: 0 of 2. Stopping…')).toBeTruthy();
  await next();
  expect(await screen.findByText('Invoices have been deleted')).toBeTruthy();
  expect(keys).toHaveLength(1);
  expect(await numbersOf(client, 'draft')).toEqual([]);
});

test('long work shows its progress, and stops between two parts when cancelled', async () => {
  const drafts = Array.from({ length: 102 }, (_, index) => `D-${index + 1}`);
  const { client } = await openList('draft', drafts);
  const { next, keys } = holdUp();
  await selectShown();
  press('Delete');
  await answer('Delete');
  expect(await screen.findByText('Deleting drafts: 0 of 102')).toBeTruthy();
  await answer('Cancel');
  expect(screen.getByText('Deleting drafts: 0 of 102. Stopping…')).toBeTruthy();
  await next();
  const words = '100 of 102 drafts have been deleted. 2 still to do, and still selected.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(await numbersOf(client, 'draft')).toHaveLength(2);
  await answer('Continue');
  expect(await screen.findByText('Deleting drafts: 100 of 102')).toBeTruthy();
  await next();
  expect(await screen.findByText('Invoices have been deleted')).toBeTruthy();
  expect(new Set(keys).size).toBe(2);
  expect(await numbersOf(client, 'draft')).toEqual([]);
});

test('a lost answer ends the work; a retry is the same call, and mails nothing twice', async () => {
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
  await answer('Send reminders');
  expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
  expect(screen.getByText('2 selected')).toBeTruthy();
  await answer('Try again');
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
  await answer('Send reminders');
  expect(await screen.findByText(`What you see may be out of date. ${words}`)).toBeTruthy();
  await expectAsked('Not everything was done');
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByRole('table')).toBeTruthy();
  heal();
  await answer('Try again');
  expect(await screen.findByText('Invoices have been resent')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^What you see may be out of date/)).toBeNull());
});
