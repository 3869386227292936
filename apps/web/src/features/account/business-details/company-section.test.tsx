import { getCompanyProfile } from '@counterfoil/contract/account/company';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aCompanyNumber } from '@counterfoil/testkit/unused';
import { setRows } from '@counterfoil/testkit/rows';
import { testApi } from '@counterfoil/testkit/test-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { cellsOf, press } from '#testing/page.ts';

let number: string;
beforeEach(() => {
  number = aCompanyNumber();
});

async function openDetails(changes: Parameters<typeof signedInClient>[0] = {}) {
  const client = await signedInClient({ company_number: number, ...changes });
  await openApp('/account', client, 'Business details');
  return client;
}
/** Enters the company of the test into the register, as it is called there. */
const registered = async (changes: object, error?: 'unavailable') =>
  (await testApi()).companies.enter({ company_number: number, ...changes }, error);
const companyOf = async (client: SignedInClient) =>
  (await client.call(getCompanyProfile)).body.data;
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
const button = (name: string) => screen.queryByRole('button', { name });

describe('a company', () => {
  test.each(['ltd', 'llp'] as const)('that is a %s is shown as stored', async (business_type) => {
    const client = await signedInClient({ business_type, company_number: number });
    await setRows(client, 'clients', { year_end_day: 5, year_end_month: 4 }, client.clientId);
    await openApp('/account', client, 'Business details');
    expect(fact('Company number')).toBe(number);
    expect(fact('Company name')).toBe('Test Joinery Ltd');
    expect(fact('Year end (day/month)')).toBe('05/04');
    expect(fact('Address line 1')).toBe('1 Test Street');
    expect(fact('Address line 2')).toBe('–');
    expect(fact('City')).toBe('Leeds');
    expect(fact('Postal code')).toBe('LS1 1AA');
    expect(button('Update')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Get in touch' })).toBeNull();
  });

  test('shows the changes in the register before they are applied', async () => {
    const client = await openDetails();
    await registered({ company_name: 'Test Joinery & Sons Ltd', city: 'Leeds' });
    press('Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update from Companies House' });
    const table = await within(dialog).findByRole('table');
    expect(cellsOf(table)).toContainEqual(['Test Joinery Ltd', 'Test Joinery & Sons Ltd']);
    expect(within(table).queryByRole('rowheader', { name: 'City' })).toBeNull();
    expect((await companyOf(client)).company_name).toBe('Test Joinery Ltd');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use these details' }));
    expect(await screen.findByText('Details have been updated!')).toBeTruthy();
    await waitFor(() => expect(fact('Company name')).toBe('Test Joinery & Sons Ltd'));
    expect(screen.getByText(/^Last updated from Companies House on 21\/11\/2026/)).toBeTruthy();
    expect((await companyOf(client)).address_line_1).toBe('9 New Street');
    // The page says the new name, too.
    await screen.findByText(/^Test Joinery & Sons Ltd, client number/);
  });

  test('is not changed by viewing: Cancel keeps the old details', async () => {
    const client = await openDetails();
    await registered({ company_name: 'Another Ltd' });
    press('Update');
    await screen.findByRole('table');
    press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await companyOf(client)).company_name).toBe('Test Joinery Ltd');
  });

  test('that is unchanged in the register has nothing to apply', async () => {
    const place = { address_line_1: '1 Test Street', address_line_2: null, post_code: 'LS1 1AA' };
    await registered({ ...place, company_name: 'Test Joinery Ltd', year_end: null });
    await openDetails();
    press('Update');
    await screen.findByText('Your details already match Companies House.');
    expect(button('Use these details')).toBeNull();
  });

  test('keeps its details while the register fails; a retry can succeed', async () => {
    await registered({}, 'unavailable');
    await openDetails();
    press('Update');
    await screen.findByText(/^Companies House cannot be reached at the moment\./);
    expect(button('Use these details')).toBeNull();
    await registered({});
    press('Try again');
    expect(await screen.findByRole('button', { name: 'Use these details' })).toBeTruthy();
  });

  test('is compared again when its details change between comparison and acceptance', async () => {
    const client = await openDetails();
    await registered({ company_name: 'First Ltd' });
    press('Update');
    await screen.findByText('First Ltd');
    const { clock } = client.api;
    await registered({ company_name: 'Second Ltd' });
    const before = clock.now();
    clock.set(before.add({ seconds: 61 }).toString());
    press('Use these details');
    await screen.findByText(/^Companies House has changed these details in the meantime/);
    press('Try again');
    await screen.findByText('Second Ltd');
    press('Use these details');
    await waitFor(() => expect(fact('Company name')).toBe('Second Ltd'));
    clock.set(before.toString());
  });
});

describe('a company of which only the number is known', () => {
  const UNKNOWN = {
    year_end_day: null,
    year_end_month: null,
    address_line_1: null,
    address_line_2: null,
    city: null,
    post_code: null,
  };

  test.each([
    ['awaited', /^We’ve asked Companies House for the other details\. They’ll appear here once /],
    [
      'unknown',
      /^Companies House has no record of this number. If it’s wrong, please contact us.$/,
    ],
    ['refused', /^Companies House lists this company as closed, or as another type of company\./],
    [
      'other_name',
      /^Companies House has another name for this number. Choose Update to see it. If /,
    ],
    [null, /^Choose Update to fetch the other details\.$/],
  ] as const)('shows the reason in place of dashes: %s', async (registry_answer, sentence) => {
    const client = await signedInClient({ company_number: number });
    await setRows(client, 'clients', { ...UNKNOWN, registry_answer });
    await openApp('/account', client, 'Business details');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(fact('Company number')).toBe(number);
    expect(fact('Company name')).toBe('Test Joinery Ltd');
    const others = [
      'Year end (day/month)',
      'Address line 1',
      'Address line 2',
      'City',
      'Postal code',
    ];
    for (const other of others) expect(fact(other)).toBe('Not known yet');
  });
});

describe('a company whose number is not known', () => {
  test('is found by name, compared and stored', async () => {
    await registered({ company_name: `Zwicky ${number} Ltd` });
    const client = await openDetails({ company_number: null });
    const box = screen.getByRole('combobox', { name: 'Find your company' });
    fireEvent.change(box, { target: { value: 'z' } });
    expect(screen.getAllByText('Type your company’s name or number')).not.toEqual([]);
    fireEvent.change(box, { target: { value: `zwicky ${number}` } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^Zwicky ${number}`) }));
    const dialog = await screen.findByRole('dialog', { name: 'Is this your company?' });
    expect(cellsOf(await within(dialog).findByRole('table'))[0]).toEqual(['–', number]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use these details' }));
    await waitFor(() => expect(fact('Company number')).toBe(number));
    expect((await companyOf(client)).company_number).toBe(number);
    expect(button('Update')).toBeTruthy();
  });

  test('cannot be one that no longer exists', async () => {
    await registered({ company_name: `Gone ${number} Ltd`, company_status: 'dissolved' });
    await openDetails({ company_number: null });
    const box = screen.getByRole('combobox', { name: 'Find your company' });
    fireEvent.change(box, { target: { value: `gone ${number}` } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^Gone ${number}`) }));
    await screen.findByText(/^This company no longer exists/);
    expect(button('Use these details')?.getAttribute('aria-disabled')).toBe('true');
  });
});
