import { sealedAt } from '@counterfoil/api/platform/sealed-places';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aContract } from '@counterfoil/testkit/contracts';
import { addRow, rowsIn, setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPhone } from '#testing/dom.ts';
import { openApp } from '#testing/open-app.tsx';
import { follow, heading, press } from '#testing/page.ts';

const PROMO = /^Skip paper statements with open banking/;

const addConsent = (client: SignedInClient, provider_name: string, ends: string | null) =>
  addRow(client, 'open_banking_consents', {
    provider_name,
    consent_expires_at: ends,
    created_at: '2026-11-01T09:00:00Z',
  });
const linked = (client: SignedInClient) => addConsent(client, 'Valid Bank', '2027-02-01T12:00:00Z');

/** Opens a page; the texts of its banners. */
async function bannersOf(client: SignedInClient): Promise<(string | undefined)[]> {
  await openApp('/invoices/paid', client, 'Paid history');
  const all = document.querySelector('[aria-live=polite]');
  return [...(all?.children ?? [])].map((each) => each.querySelector('p')?.textContent);
}

test('a client with a linked bank and no problem sees no banner', async () => {
  const client = await signedInClient();
  await linked(client);
  expect(await bannersOf(client)).toEqual([]);
});

test('a client on stop is told that the direct debit failed, and can give new bank details', async () => {
  const client = await signedInClient({ client_status: 'on_stop' });
  await linked(client);
  expect(await bannersOf(client)).toEqual([
    'Your latest direct debit has failed. Please give us new bank details.',
  ]);
  const link = screen.getByRole('link', { name: 'Update bank details' });
  expect(link.getAttribute('href')).toBe('/sign-up/direct-debit-setup');
});

test('a client without a tax reference is asked for it until it is given', async () => {
  const client = await signedInClient();
  await linked(client);
  await setRows(client, 'contacts', { tax_reference_none: true });
  expect(await bannersOf(client)).toEqual([
    'Please tell us your tax reference (UTR) once it arrives by post.',
  ]);
  const link = screen.getByRole('link', { name: 'Enter UTR' });
  expect(link.getAttribute('href')).toBe('/account/primary-contact#tax_reference_none');
  fireEvent.click(link);
  await heading('Contact details');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('name')).toBe('tax_reference_none'),
  );
});

test('a client with a tax reference is not asked for one', async () => {
  const client = await signedInClient();
  await linked(client);
  const [contact] = await rowsIn(client, 'contacts');
  const place = sealedAt('contacts', 'tax_reference_sealed', contact?.id ?? '');
  const tax_reference_sealed = client.api.secrets.seal('1234567890', place);
  await setRows(client, 'contacts', { tax_reference_none: true, tax_reference_sealed });
  expect(await bannersOf(client)).toEqual([]);
});

// Midnight of 2 December in London: the eleventh day after 21 November is too far.
test.each([
  [null, 'has expired'],
  ['2026-11-20T23:59:00Z', 'has expired'],
  ['2026-11-21T00:00:00Z', 'is about to expire'],
  ['2026-12-01T23:59:00Z', 'is about to expire'],
  ['2026-12-02T00:00:00Z', 'nothing'],
])('on 21 November, a token that expires at %s shows: %s', async (ends, state) => {
  const client = await signedInClient();
  await addConsent(client, 'Old Bank', ends);
  expect(await bannersOf(client)).toEqual(
    state === 'nothing' ? [] : [`Your open banking connection with Old Bank ${state}.`],
  );
});

test('a banner about a bank leads to the page where it is renewed', async () => {
  const client = await signedInClient();
  await addConsent(client, 'Old Bank', null);
  await bannersOf(client);
  await follow('Renew connection', 'Open Banking');
  expect(window.location.pathname).toBe('/account/open-banking');
});

test('another client’s tokens are not shown', async () => {
  await addConsent(await signedInClient(), 'Foreign Bank', null);
  expect(await bannersOf(await signedInClient())).toEqual([expect.stringMatching(PROMO)]);
});

test('a client without a token sees an offer, which this browser can dismiss for good', async () => {
  const client = await signedInClient();
  expect(await bannersOf(client)).toEqual([expect.stringMatching(PROMO)]);
  press('Dismiss');
  await waitFor(() => expect(screen.queryByText(PROMO)).toBeNull());
  document.body.replaceChildren();
  // As when the browser was closed.
  window.sessionStorage.clear();
  expect(await bannersOf(client)).toEqual([]);
});

test('a contract to agree to is announced until agreed to, and opens from there', async () => {
  const client = await signedInClient();
  await linked(client);
  await aContract(client, { title: 'Letter of engagement', agreedBy: 'Ada Test' });
  await aContract(client, { title: 'Terms of business' });
  expect(await bannersOf(client)).toEqual(['You have a contract to read and agree to.']);
  await follow('Read it', 'Your Agreement');
  const terms = await screen.findByRole('button', { name: 'Terms of business' });
  await waitFor(() => expect(document.activeElement).toBe(terms));
  expect(terms.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('link', { name: 'Read it' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /^I have read and agree/ }));
  press('Agree');
  await screen.findByText('Thank you. Your agreement has been saved');
  await follow('Help');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Read it' })).toBeNull());
});

test('a client without a pending agreement is not asked for one', async () => {
  const client = await signedInClient();
  await linked(client);
  await aContract(client, { agreedBy: 'Ada Test' });
  await aContract(client, { title: 'Privacy notice', signContract: false });
  expect(await bannersOf(client)).toEqual([]);
});

test('a client who has left sees no offers, and no requests they can no longer meet', async () => {
  const client = await signedInClient();
  await aContract(client);
  await setRows(client, 'contacts', { identity_asked_at: '2026-11-20T10:00:00Z' });
  await leaveTheService(client);
  expect(await bannersOf(client)).toEqual([]);
});

test('paper clients, who have no open-banking page, are not offered it', async () => {
  const client = await signedInClient({ paper: true });
  await openApp('/account/primary-contact', client, 'Contact details');
  expect(screen.queryByText(PROMO)).toBeNull();
});

test('the banners are above the bar on every page, including on phones', async () => {
  onPhone();
  const client = await signedInClient({ client_status: 'on_stop' });
  await bannersOf(client);
  for (const section of ['Customers', 'Account', 'Documents']) {
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText(section));
    await heading(/Customers|Invoice settings|Important documents shared with you/);
    const banner = screen.getByText(/^Your latest direct debit has failed/);
    const bar = screen.getByRole('banner');
    expect(banner.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});
