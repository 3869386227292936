import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { call } from '#lib/api/call.ts';
import { forgeSession, logInAs, NOT_KEPT } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field, leaveWith, type, valueOf } from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';

type Changes = Parameters<typeof signedInClient>[0];

async function openDetails(changes: Changes = {}) {
  const client = await signedInClient(changes);
  await openApp('/account', client, 'Business details');
  return client;
}

const detailsOf = async (client: SignedInClient) => (await client.call(getClient)).body.data;

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
const button = (name: string) => screen.queryByRole('button', { name });
const CODE = 'Companies House authentication code';

test('the account link leads to the business details, whose tabs lead to the other pages', async () => {
  await openApp('/invoices/sent', await signedInClient(), 'Sent');
  await follow('Account', 'Business details');
  expect(address()).toBe('/account');
  await follow('Logo', 'Logo');
});

test.each(['sole-trader', 'partnership'] as const)(
  'a %s is referred to the help centre, and sees no company',
  async (business_type) => {
    await openDetails({ business_type });
    const link = screen.getByRole('link', { name: 'Get in touch' });
    expect(link.getAttribute('href')).toBe('https://help.brightpence.example');
    expect(screen.queryByRole('heading', { name: 'Company' })).toBeNull();
    expect(button('Update')).toBeNull();
    expect(screen.queryByLabelText(CODE)).toBeNull();
  },
);

test.each([
  ['ltd', 'Company tax reference (UTR)', true],
  ['llp', 'LLP tax reference (UTR)', true],
  ['partnership', 'Partnership tax reference (UTR)', false],
  ['sole-trader', null, false],
] as const)('a %s may change: %s; an authentication code: %s', async (...of) => {
  const [business_type, label, hasCode] = of;
  await openDetails({ business_type });
  expect(screen.queryByLabelText(CODE) !== null).toBe(hasCode);
  if (label === null) expect(button('Save changes')).toBeNull();
  else expect(field(RegExp.escape(label))).toHaveProperty('disabled', false);
});

const UTR = RegExp.escape('Company tax reference (UTR)');

describe('tax and filing', () => {
  test('is not kept when the session ends, and the form says so after logging in', async () => {
    const client = await openDetails();
    type(UTR, '1097172564');
    forgeSession(client);
    await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
    await screen.findByText(NOT_KEPT);
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('1097172564');
    await logInAs(client);
    await heading('Business details');
    await screen.findByText('For security, we don’t keep these details. Please type them again.');
    expect(valueOf(UTR)).toBe('');
  });

  test('is saved with a toast; the code is masked, and stays when untouched', async () => {
    const client = await openDetails();
    leaveWith(UTR, '1097172564k');
    expect(valueOf(UTR)).toBe('10971 72564');
    type(CODE, 'a1b2c3');
    press('Save changes');
    expect(await screen.findByText('Details have been updated!')).toBeTruthy();
    await waitFor(() => expect(valueOf(CODE)).toBe('••••'));
    const saved = { tax_reference: '1097172564', companies_house_auth_code: '••••' };
    expect(await detailsOf(client)).toMatchObject(saved);
    type(UTR, '');
    press('Save changes');
    await waitFor(async () => expect(await detailsOf(client)).toMatchObject({ lock_version: 2 }));
    expect(await detailsOf(client)).toMatchObject({ ...saved, tax_reference: null });
    await waitFor(() => expect(button('Save changes')?.dataset['busy']).toBeUndefined());
    type(CODE, '');
    press('Save changes');
    await waitFor(async () =>
      expect((await detailsOf(client)).companies_house_auth_code).toBeNull(),
    );
  });

  test('is checked on leaving a field; the first error gets the focus', async () => {
    await openDetails();
    leaveWith(UTR, '1234567890');
    await expectSaid(UTR, 'Must be a valid UTR: check each digit');
    leaveWith(CODE, '123');
    await expectSaid(CODE, 'Must contain 6 characters');
    press('Save changes');
    await waitFor(() => expect(document.activeElement).toBe(field(UTR)));
  });

  test('changed by another person is reported, and the newer version can be loaded', async () => {
    const client = await openDetails();
    await client.call(updateClient, { body: { client: { tax_reference: '2234567890' } } });
    type(CODE, 'a1b2c3');
    press('Save changes');
    await screen.findByText(/changed this in the meantime/);
    press('Load the newer version');
    press('Load it');
    await waitFor(() => expect(valueOf(UTR)).toBe('22345 67890'));
    expect(valueOf(CODE)).toBe('');
  });

  test('asks before unsaved changes are left; Update saves them', async () => {
    const client = await openDetails();
    type(UTR, '1097172564');
    fireEvent.click(screen.getByRole('link', { name: 'Envelope' }));
    await answer('Update', "You've made changes!");
    await heading(/^Envelope/);
    expect((await detailsOf(client)).tax_reference).toBe('1097172564');
  });
});

describe('the VAT summary', () => {
  test.each([
    [
      { number: '101747696', scheme: 'flat_rate', rate: '12.5' },
      '101 7476 96',
      'Flat rate',
      '12.5%',
    ],
    [{ number: '101747696', scheme: 'standard', rate: '20' }, '101 7476 96', 'Standard', '20%'],
  ] as const)('shows %j', async (vat, vatNumber, scheme, rate) => {
    await openDetails({ vat });
    expect(fact('Registered for VAT')).toBe('Yes');
    expect(fact('VAT number')).toBe(vatNumber);
    expect([fact('VAT scheme'), fact('VAT rate')]).toEqual([scheme, rate]);
    expect(screen.getByText(/^Have your VAT details changed\? Please/).textContent).toContain(
      'get in touch with us',
    );
  });

  test('says that the number is pending', async () => {
    const client = await signedInClient();
    await setRows(client, 'clients', { vat_number: null }, client.clientId);
    await openApp('/account', client, 'Business details');
    expect(fact('VAT number')).toBe('Pending...');
    expect(screen.getByText(/^Have you received your VAT number\? Please/).textContent).toBe(
      'Have you received your VAT number? Please get in touch with us, and we’ll enter it for you.',
    );
  });

  test('says only that the client is not registered', async () => {
    await openDetails({ vat: null });
    expect(fact('Registered for VAT')).toBe('No');
    expect(screen.queryByText('VAT number')).toBeNull();
  });
});

test('a client who has left is told why nothing can be changed', async () => {
  await openDetails({ client_status: 'left' });
  expect(screen.getByText(/^You have left the service/)).toBeTruthy();
  expect(field(UTR)).toHaveProperty('disabled', true);
  expect(button('Save changes')).toBeNull();
  expect(button('Update')?.getAttribute('aria-disabled')).toBe('true');
});
