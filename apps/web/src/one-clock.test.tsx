// @module-tag dates

import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCustomer, aSentInvoice } from '@counterfoil/testkit/records';
import { TEST_NOW, testApi } from '@counterfoil/testkit/test-api';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { portalClock } from '#lib/portal-clock.ts';
import { answersShown } from '#testing/answers-shown.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { field, type } from '#testing/fields.ts';
import { heading } from '#testing/page.ts';

/** A client of a portal whose clock differs from the machine's. */
async function clientAt(instant: string): Promise<SignedInClient> {
  const { clock } = await testApi();
  clock.set(instant);
  onTestFinished(() => clock.set(TEST_NOW));
  return signedInClient();
}

/** Passes the portal's midnight, which the page expects; it makes no request for it. */
async function passMidnight(before: string, after: string) {
  const { clock } = await testApi();
  // An answer that left before would set the page's clock back.
  await answersShown();
  clock.set(after);
  act(() => portalClock.sync(before, 0));
}

const dueOf = async (number: string) =>
  (await screen.findByRole('row', { name: new RegExp(number) })).textContent;

test('a new invoice has the portal’s date', async () => {
  await openApp('/invoices/create', await clientAt('2027-03-10T10:00:00Z'));
  await heading('New invoice');
  expect(field('Invoice date')).toHaveProperty('value', '10/03/2027');
  // A year of two digits is in this century up to the portal's year.
  type('Invoice date', '010227');
  await waitFor(() => expect(screen.getByLabelText('Due date').textContent).toBe('03/03/2027'));
});

test('an envelope counts the days to its sealing from the portal’s today', async () => {
  await openApp('/envelope', await clientAt('2027-03-10T10:00:00Z'));
  await heading('Envelope for March 2027');
  expect(screen.getByText(/^Seals in 28 days/)).toBeTruthy();
});

test('days overdue count from the portal’s today', async () => {
  const client = await clientAt('2027-03-10T10:00:00Z');
  await aSentInvoice(client, { number: 'S-1', date: '2027-01-20', payment_terms: 28 });
  await openApp('/invoices/overdue', client);
  expect(await dueOf('S-1')).toContain('21 days late17/02/2027');
});

test('after midnight in London an open page shows the new day and its changes', async () => {
  const client = await clientAt('2027-03-10T10:00:00Z');
  const customer = await aCustomer(client);
  await aSentInvoice(client, { customer, number: 'S-1', date: '2027-03-03', payment_terms: 7 });
  await aSentInvoice(client, { customer, number: 'S-2', date: '2027-03-03', payment_terms: 14 });
  await openApp('/invoices/sent', client);
  expect(await dueOf('S-1')).toContain('Today10/03/2027');
  expect(await dueOf('S-2')).toContain('In 7 days17/03/2027');
  await passMidnight('2027-03-10T23:59:59.950Z', '2027-03-11T00:00:01Z');
  await waitFor(async () => expect(await dueOf('S-2')).toContain('In 6 days17/03/2027'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /S-1/ })).toBeNull());
});

test('after midnight in London an open envelope counts one day less, even in summer time', async () => {
  await openApp('/envelope', await clientAt('2027-06-10T10:00:00Z'));
  await heading('Envelope for June 2027');
  expect(screen.getByText(/^Seals in 27 days/)).toBeTruthy();
  await passMidnight('2027-06-10T22:59:59.950Z', '2027-06-10T23:00:01Z');
  expect(await screen.findByText(/^Seals in 26 days/)).toBeTruthy();
});

test('the first answer sets the clock without another request', async () => {
  const asked: Request[] = [];
  await openApp('/envelope', await clientAt('2030-01-10T10:00:00Z'));
  intercept((request, send) => {
    asked.push(request);
    return send(request);
  });
  await heading('Envelope for January 2030');
  // React's strict mode mounts everything twice, and aborts the first mount's requests.
  const paths = asked.filter(({ signal }) => !signal.aborted).map(({ url }) => url);
  expect(paths.length).toBeGreaterThanOrEqual(4);
  expect(paths).toEqual([...new Set(paths)]);
});
