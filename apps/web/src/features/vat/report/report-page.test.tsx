import { leaveTheService } from '@counterfoil/testkit/clients';
import { submitVatReturn } from '@counterfoil/contract/vat/routes';
import { jobsDone } from '@counterfoil/testkit/all-rows';
import { setRows } from '@counterfoil/testkit/rows';
import { TAX_DEVICE } from '@counterfoil/testkit/tax-device';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hold, loseAnswers, refuse } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, cellsOf, heading, press, texts } from '#testing/page.ts';
import { A_RETURN, allowedClient, clientWithReturn, taken } from '#testing/vat.ts';
import { DECLARATION } from './submit-sheet.tsx';

afterEach(() => vi.restoreAllMocks());

const DECLARED =
  'When you submit this VAT information you are making a legal declaration that the information is true and complete. A false declaration can result in prosecution.';

async function open(client: Awaited<ReturnType<typeof allowedClient>>) {
  await openApp(client.at, client.client, A_RETURN);
  return client;
}
const sheet = () => screen.findByRole('dialog', { name: 'Submit VAT return' });
const pressIn = (place: HTMLElement, name: string) =>
  fireEvent.click(within(place).getByRole('button', { name }));
/** Ticks the declaration and answers the last question. */
async function submit() {
  press('Submit VAT return');
  const shown = await sheet();
  fireEvent.click(within(shown).getByRole('checkbox', { name: DECLARED }));
  pressIn(shown, 'Submit');
  await answer('Submit to HMRC', 'Submit this return to HMRC?');
}

test('shows the result of the return, its due date, and each box', async () => {
  await open(await clientWithReturn());
  expect(screen.getByText('£119.50', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText(/due on 07\/11\/2026, 14 days overdue/)).toBeTruthy();
  const rows = cellsOf(screen.getByRole('table', { name: 'Boxes of the return' }));
  expect(rows.map(([name, ...others]) => [name, others.at(-1)])).toEqual([
    ['1 · VAT due on sales and other outputs', '£200.00'],
    ['2 · VAT due on acquisitions in Northern Ireland from EU member states', '£0.00'],
    ['3 · Total VAT due', '£200.00'],
    ['4 · VAT reclaimed on purchases and other inputs', '£80.50'],
    ['5 · Net VAT to pay or reclaim', '£119.50'],
    ['6 · Total value of sales, without VAT', '£1,000.00'],
    ['7 · Total value of purchases, without VAT', '£402.00'],
    [
      '8 · Total value of goods supplied from Northern Ireland to EU member states, without VAT',
      '£0.00',
    ],
    [
      '9 · Total value of acquisitions in Northern Ireland from EU member states, without VAT',
      '£0.00',
    ],
  ]);
});

test('without permission, submitting first requests it', async () => {
  const { client, vrn } = await open(await clientWithReturn());
  press('Submit VAT return');
  const prompt = await screen.findByRole('dialog', { name: 'HMRC needs your permission' });
  expect(prompt.textContent).toContain('18 months');
  expect(screen.queryByRole('checkbox')).toBeNull();
  const left = watchDownloads(vi);
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href);
  });
  pressIn(prompt, 'Continue to HMRC');
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatch(/^https:\/\/tax\.test\/oauth\/authorize\?state=/);
  expect(left.names).toEqual([]);
  expect(client.api.taxes.returnsOf(vrn)).toEqual([]);
});

test('is submitted after the declaration and a last question, and shows the receipt', async () => {
  const { client, vrn } = await open(await allowedClient());
  expect(DECLARATION).toBe(DECLARED);
  await submit();
  expect(await screen.findByText('VAT Return has been submitted')).toBeTruthy();
  const receipt = await screen.findByRole('region', { name: 'Receipt from HMRC' });
  const [number, , payment] = texts('definition', receipt);
  expect(number).toBe('256660290587');
  expect(payment).toBe('You pay HMRC yourself, by 07/11/2026');
  expect(screen.queryByRole('button', { name: 'Submit VAT return' })).toBeNull();
  expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
  const [call] = client.api.taxes.callsOf(client.clientId).slice(-1);
  expect(call).toMatchObject({ vrn });
  const saved = watchDownloads(vi);
  // A job makes its paper.
  fireEvent.click(await screen.findByRole('button', { name: 'Download receipt' }));
  expect(await screen.findByText('Document has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual([expect.stringMatching(/\.pdf$/)]);
});

test('nothing is sent without the declaration, nor after Cancel', async () => {
  const { client, vrn } = await open(await allowedClient());
  press('Submit VAT return');
  const shown = await sheet();
  pressIn(shown, 'Submit');
  expect(await screen.findByText('Tick the box to make the declaration')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(within(shown).getByRole('checkbox'));
  pressIn(shown, 'Submit');
  await answer('Cancel', 'Submit this return to HMRC?');
  pressIn(shown, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(client.api.taxes.returnsOf(vrn)).toEqual([]);
  expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(0);
});

test('says that it is being submitted, and cannot be closed meanwhile', async () => {
  await open(await allowedClient());
  const go = hold(({ url }) => url.endsWith('/submit_vat_return'));
  await submit();
  expect(await screen.findByText(/^Sending the return to HMRC/)).toBeTruthy();
  pressIn(await sheet(), 'Cancel');
  expect(await sheet()).toBeTruthy();
  go();
  expect(await screen.findByText('VAT Return has been submitted')).toBeTruthy();
});

test('while HMRC has not answered, the page shows no alarm and offers no second submission', async () => {
  const made = await allowedClient();
  const { client, vrn } = await open(made);
  client.api.taxes.fail(client.clientId, 'submit', 'lost');
  client.api.taxes.fail(client.clientId, 'viewReturn', 'nowhere');
  await submit();
  expect(await screen.findByText(/we are checking with HMRC that it has arrived/)).toBeTruthy();
  expect(screen.getByText('Being checked with HMRC')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit VAT return' })).toBeNull();
  expect(screen.queryByText('VAT Return has been submitted')).toBeNull();
  expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
});

test('while HMRC is asked which return it has, nothing is shown as sent', async () => {
  const made = await allowedClient();
  const { client, vrn } = await open(made);
  client.api.taxes.fulfil(vrn, '26A3', null);
  client.api.taxes.fail(client.clientId, 'viewReturn', 'nowhere');
  await submit();
  expect(await screen.findByText(/^HMRC has a return for this period, and we are/)).toBeTruthy();
  expect(screen.getByText('being checked with HMRC')).toBeTruthy();
  expect(client.api.taxes.asked(client.clientId, 'submit')).toBe(0);
});

test('a lost answer does not send the return twice', async () => {
  const { client, vrn } = await open(await allowedClient());
  const heal = loseAnswers(({ url }) => url.endsWith('/submit_vat_return'));
  await submit();
  expect(await screen.findByText('VAT Return has been submitted')).toBeTruthy();
  heal();
  expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
});

test('without a connection it says so, keeps the declaration, and a retry sends it once', async () => {
  const { client, vrn } = await open(await allowedClient());
  let isDown = true;
  loseAnswers(() => isDown);
  await submit();
  const shown = await sheet();
  expect(await within(shown).findByText(/could not reach the server/)).toBeTruthy();
  isDown = false;
  pressIn(shown, 'Submit');
  await answer('Submit to HMRC');
  expect(await screen.findByText('VAT Return has been submitted')).toBeTruthy();
  expect(client.api.taxes.returnsOf(vrn)).toHaveLength(1);
});

test.each([409, 422, 503])('a refusal (%i) is shown in words beside the button', async (status) => {
  await open(await allowedClient());
  const words = 'HMRC could not be reached, so nothing was submitted.';
  refuse(words, status, ({ url }) => url.endsWith('/submit_vat_return'));
  await submit();
  expect(await within(await sheet()).findByText(words)).toBeTruthy();
  expect(screen.queryByText('VAT Return has been submitted')).toBeNull();
});

test('an ended permission is requested again', async () => {
  const { client } = await open(await allowedClient());
  client.api.taxes.endGrant(client.clientId);
  await submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Give permission again' }));
  expect(await screen.findByRole('dialog', { name: 'HMRC needs your permission' })).toBeTruthy();
});

/** Opens the page after an attempt to submit. */
async function openAfter(
  status: 'prepared' | 'submitted',
  attempt: Readonly<Record<string, string>>,
) {
  const made = await allowedClient();
  await taken(made.client, made.id, '2026-11-21T09:00:00Z');
  await setRows(made.client, 'vat_reports', { status }, made.id);
  await setRows(made.client, 'vat_submissions', attempt);
  return open(made);
}

test.each([
  ['other_figures', 'with different figures', 'Different figures at HMRC'],
  ['not_shown', 'does not show us its figures', 'Held by HMRC'],
])(
  'a return of which HMRC holds %s says so, and shows no receipt',
  async (outcome, said, badge) => {
    await openAfter('submitted', { outcome });
    expect(screen.getByRole('note').textContent).toContain(said);
    expect(screen.getByText(badge)).toBeTruthy();
    expect(screen.getByText('HMRC holds a return for this period')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Receipt from HMRC' })).toBeNull();
  },
);

test('a return that could not be checked with HMRC is checked again on request', async () => {
  const made = await allowedClient();
  const { client, id } = made;
  const { taxes } = client.api;
  taxes.fail(client.clientId, 'submit', 'lost');
  taxes.fail(client.clientId, 'viewReturn', 'nowhere');
  const asked = { params: { id }, body: { headers: TAX_DEVICE } };
  expect((await client.call(submitVatReturn, asked)).status).toBe(202);
  await jobsDone(client);
  await setRows(client, 'vat_submissions', { outcome: 'unknown', next_ask_at: null });
  await open(made);
  expect(screen.queryByText(/we are checking with HMRC/)).toBeNull();
  taxes.fail(client.clientId, 'viewReturn');
  press('Ask HMRC again');
  expect(await screen.findByText('We’re asking HMRC about the return again')).toBeTruthy();
  expect(await screen.findByText('VAT Return has been submitted')).toBeTruthy();
  expect(taxes.asked(client.clientId, 'submit')).toBe(1);
});

test('a permission of another business is requested again', async () => {
  await openAfter('prepared', { state: 'refused', outcome: 'not_authorised' });
  press('Give permission again');
  expect(await screen.findByRole('dialog', { name: 'HMRC needs your permission' })).toBeTruthy();
});

test('a client who has left can read the return, and is told why they cannot submit it', async () => {
  const made = await allowedClient();
  await leaveTheService(made.client);
  await open(made);
  const button = screen.getByRole('button', { name: 'Submit VAT return' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toMatch(/^You have left the service/);
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an unknown return is not found', async () => {
  const { client } = await clientWithReturn();
  await openApp(`/vat/${crypto.randomUUID()}`, client);
  expect(await heading(/not be found|not found/i)).toBeTruthy();
});
