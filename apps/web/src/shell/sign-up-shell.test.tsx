import { alsoHolding, leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { anInvitation } from '@counterfoil/testkit/invitations';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { field, type } from '#testing/fields.ts';
import { address, answer, heading } from '#testing/page.ts';

const bar = () => within(screen.getByRole('banner'));
const DEBIT = 'Set up your Direct Debit';

async function switchTo(name: string) {
  fireEvent.click(await bar().findByRole('button', { name: /^Client: / }));
  const input = await screen.findByRole('combobox', { name: 'Find a client' });
  fireEvent.change(input, { target: { value: name } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

/** The user of a client who has signed up, and of one who has not. */
async function twoClients(client_step: Parameters<typeof setRows<'clients'>>[2]['client_step']) {
  const lark = await signedInClient({ company_name: 'Lark Interiors Ltd' });
  const lowe = await alsoHolding(lark, { company_name: 'Lowe Ltd' });
  await setRows(lowe, 'clients', { client_step });
  return { lark, lowe };
}

describe('after a profile is selected', () => {
  test.each([
    ['review_contract', 'Review your contract', '/sign-up/review-contract'],
    ['direct_debit_setup', DEBIT, '/sign-up/direct-debit-setup'],
    ['additional_company_details', 'VAT details', '/sign-up/additional-company-details'],
    ['set_identity', 'Your identity', '/sign-up/set-identity'],
  ] as const)('%s leads to %s, and another to the portal', async (step, title, place) => {
    const { lark } = await twoClients(step);
    await openApp('/customers', lark, 'Customers');
    await switchTo('lowe');
    const shown = await heading(title);
    expect(address()).toBe(place);
    expect(bar().getByRole('button', { name: 'Client: Lowe Ltd' })).toBeTruthy();
    await screen.findByText('You’ve switched to Lowe Ltd');
    await waitFor(() => expect(document.activeElement).toBe(shown));
    await switchTo('lark');
    await heading(/^Envelope for/);
    expect(bar().getByRole('button', { name: 'Client: Lark Interiors Ltd' })).toBeTruthy();
    await screen.findByText('You’ve switched to Lark Interiors Ltd');
  });
});

test('text typed for one client is not shown for another at the same step', async () => {
  const { lark } = await twoClients('direct_debit_setup');
  await setRows(lark, 'clients', { client_step: 'direct_debit_setup' });
  await openApp('/sign-up', lark, DEBIT);
  type('Account number', '55779911');
  await switchTo('lowe');
  await answer('Discard');
  expect(await screen.findByRole('button', { name: 'Client: Lowe Ltd' })).toBeTruthy();
  expect(field('Account number')).toHaveProperty('value', '');
  expect(await screen.findByText('You’ve switched to Lowe Ltd')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(DEBIT));
});

test('a single client is named, without a switcher', async () => {
  const only = await signedInClient({ company_name: 'Only Ltd', client_step: 'review_contract' });
  await openApp('/sign-up', only, 'Review your contract');
  expect(bar().getByText('Only Ltd')).toBeTruthy();
  expect(bar().queryByRole('button', { name: /^Client/ })).toBeNull();
});

describe('the banners', () => {
  const DEBIT_FAILED = /^Your latest direct debit has failed/;
  const OFFER = /^Skip paper statements with open banking/;
  const REFERENCE = /^Please tell us your tax reference/;
  test('are above the sign-up too, without the offer and the tax reference', async () => {
    const client = await signedInClient({ client_step: 'set_identity', client_status: 'on_stop' });
    await setRows(client, 'contacts', { tax_reference_none: true });
    await openApp('/sign-up', client, 'Your identity');
    expect(screen.getByRole('link', { name: 'Update bank details' })).toBeTruthy();
    const banner = screen.getByText(DEBIT_FAILED);
    expect(banner.compareDocumentPosition(screen.getByRole('banner'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByText(OFFER)).toBeNull();
    expect(screen.queryByText(REFERENCE)).toBeNull();
  });

  test('do not ask for what the page itself asks for', async () => {
    const client = await signedInClient({ client_status: 'on_stop' });
    await openApp('/sign-up/direct-debit-setup', client, 'New bank details');
    expect(screen.queryByRole('link', { name: 'Update bank details' })).toBeNull();
    // The sign-up is over: it is a page of the account.
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('navigation', { name: 'Settings' })).toBeTruthy();
  });
});

describe('help', () => {
  test('is a button in the bar of every signed-in screen', async () => {
    const client = await signedInClient({ client_step: 'review_contract' });
    await openApp('/sign-up', client, 'Review your contract');
    fireEvent.click(bar().getByRole('button', { name: 'Support' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['welcome', 'Welcome to Brightpence'],
    ['set-password', 'Choose a password'],
  ])('is an address below %s, beside the privacy policy', async (page, title) => {
    const { query } = await anInvitation();
    await openApp(`/sign-up/${page}?${new URLSearchParams(query).toString()}`, null, title);
    const foot = within(screen.getByRole('contentinfo'));
    const hrefOf = (name: string) => foot.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('help@brightpence.example')).toBe('mailto:help@brightpence.example');
    expect(hrefOf('Privacy policy')).toBe('https://www.brightpence.example/privacy');
  });
});

describe('a client who has left', () => {
  test.each(['review_contract', 'direct_debit_setup', 'set_identity'] as const)(
    'at %s is told so, whom to write to, and has nothing to fill in',
    async (client_step) => {
      const client = await signedInClient({ client_step });
      await leaveTheService(client);
      await openApp('/sign-up', client, 'You have left the service');
      const main = within(screen.getByRole('main'));
      const mail = main.getByRole('link', { name: 'help@brightpence.example' });
      expect(mail.getAttribute('href')).toBe('mailto:help@brightpence.example');
      expect(main.queryByRole('textbox')).toBeNull();
      expect(main.queryByRole('checkbox')).toBeNull();
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(screen.getByRole('link', { name: 'Log out' })).toBeTruthy();
    },
  );

  test('and had signed up is led back to the account', async () => {
    const client = await signedInClient();
    await leaveTheService(client);
    await openApp('/sign-up/thats-it', client, 'You have left the service');
    fireEvent.click(screen.getByRole('link', { name: 'Go to account' }));
    expect(await heading(/^Envelope for/)).toBeTruthy();
  });
});

test('the first keyboard stop skips to the page', async () => {
  const client = await signedInClient({ client_step: 'review_contract' });
  await openApp('/sign-up', client, 'Review your contract');
  const [first] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('Skip to main content');
  expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});
