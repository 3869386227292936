import { getContact, updateContact } from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import type { BodyIn } from '@counterfoil/contract/route';
import { signedInClient } from '@counterfoil/testkit/clients';
import { FILLED_CONTACT } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, leaveWith, saidOf, type, valueOf } from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';

type Changes = BodyIn<typeof updateContact>;

/** Opens the form of a client whose contact has a value in every field, or only those of a new client. */
async function openContact({ isNew = false } = {}) {
  const client = await signedInClient();
  const [contact] = (await client.call(getProfile)).body.data.contacts;
  const params = { id: contact?.id ?? '' };
  const save = (changes: Changes) =>
    client.call(updateContact, { params, body: { contact: changes } });
  if (!isNew) await save(FILLED_CONTACT);
  await openApp('/account/primary-contact', client, 'Contact details');
  return {
    client,
    save,
    saved: async () => (await client.call(getContact, { params })).body.data,
  };
}
const UPDATED = 'Contact has been updated!';

const REQUIRED_FIELDS = [
  'First name',
  'Last name',
  'Email',
  'Phone number',
  'Date of birth',
  'Building name or number',
  'Address line 1',
  'Address line 2',
  'City',
  'Postcode',
];

test('opens from the settings with grouped numbers and the birthday as DD/MM/YYYY', async () => {
  const { client } = await openContact();
  expect(valueOf('Date of birth')).toBe('09/12/1984');
  expect(valueOf('National Insurance number')).toBe('AB 12 34 56 C');
  expect(valueOf('UTR')).toBe('22345 67890');
  expect(valueOf('Postcode')).toBe('HU1 1AA');
  expect(saidOf('Email').join()).toContain(`You still log in with ${client.email}`);
  await follow('Invoice', 'Invoice settings');
  await follow('Contact', 'Contact details');
  expect(address()).toBe('/account/primary-contact');
});

test('saves everything, says so and stays on the page', async () => {
  const { saved } = await openContact({ isNew: true });
  type('First name', ' Grace ');
  type('Last name', 'Hopper');
  type('Email', 'grace@example.test');
  type('Phone number', '07700 900123');
  change('Date of birth', '9.12.84');
  type('Building name or number', '7b');
  type('Address line 1', 'Harbour House');
  type('Address line 2', 'Dock Road');
  type('City', 'Hull');
  leaveWith('Postcode', 'hu11aa');
  leaveWith('National Insurance number', 'ab123456c');
  leaveWith('UTR', 'k2234567890');
  expect(valueOf('National Insurance number')).toBe('AB 12 34 56 C');
  expect(valueOf('UTR')).toBe('22345 67890');
  press('Save changes');
  expect(await screen.findByText(UPDATED)).toBeTruthy();
  expect(await saved()).toMatchObject({
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.test',
    phone: '07700 900123',
    secondary_phone: null,
    birthday: '1984-12-09',
    building_number: '7b',
    address_line_1: 'Harbour House',
    address_line_2: 'Dock Road',
    city: 'Hull',
    postal_code: 'HU1 1AA',
    national_insurance_number: 'AB123456C',
    tax_reference: '2234567890',
  });
  // The fields show the tidied values, and nothing is unsaved any more.
  await waitFor(() => expect(valueOf('Postcode')).toBe('HU1 1AA'));
  await follow('Envelope', /^Envelope/);
});

test('requires the ten required fields, and the focus goes to the first', async () => {
  const { saved } = await openContact();
  for (const label of REQUIRED_FIELDS) {
    expect(field(label).getAttribute('aria-required'), label).toBe('true');
    (label === 'Date of birth' ? change : type)(label, '');
  }
  for (const label of ['Second phone number', 'National Insurance number', 'UTR']) type(label, '');
  press('Save changes');
  for (const label of REQUIRED_FIELDS) await expectSaid(label, 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  for (const label of ['Second phone number', 'National Insurance number', 'UTR']) {
    expect(saidOf(label), label).not.toContain('Required');
  }
  expect((await saved()).first_name).toBe('Grace');
});

const WRONG = [
  ['Date of birth', '31.02.1984', 'Input a valid date: DD/MM/YYYY'],
  ['Date of birth', '21/11/2026', 'Must be a date in the past'],
  ['National Insurance number', 'QQ123456C', 'Only use a valid NINO'],
  ['UTR', '1234567890', 'Must be a valid UTR: check each digit'],
  ['Postcode', 'LS2', 'Must be a postcode such as SW1A 1AA (United Kingdom)'],
  ['Postcode', 'SW1A 1AAA', 'Must contain no more than 8 characters'],
  [
    'Phone number',
    '7946 0123',
    'Must be a phone number with its area code, or with + and the country code',
  ],
  ['Email', 'nobody', 'Invalid email'],
] as const;

test('invalid values are refused on leaving their field, with the reason', async () => {
  await openContact();
  for (const [label, typed, sentence] of WRONG) {
    const right = valueOf(label);
    const put = label === 'Date of birth' ? change : type;
    put(label, typed);
    fireEvent.blur(field(label));
    await expectSaid(label, sentence);
    put(label, right);
    await waitFor(() => expect(saidOf(label)).not.toContain(sentence));
  }
});

test('"I haven\'t received a UTR yet" empties and disables the UTR, and is saved', async () => {
  const { saved } = await openContact();
  leaveWith('UTR', '123');
  await expectSaid('UTR', 'Must contain 10 digits');
  fireEvent.click(field("I haven't received a UTR yet"));
  await waitFor(() => expect(field('UTR')).toHaveProperty('disabled', true));
  expect(valueOf('UTR')).toBe('');
  await waitFor(() => expect(saidOf('UTR')).not.toContain('Must contain 10 digits'));
  press('Save changes');
  await screen.findByText(UPDATED);
  expect(await saved()).toMatchObject({ tax_reference: null, tax_reference_none: true });
});

test('the browser may fill in the user’s own details, and phones show the right keyboard', async () => {
  await openContact();
  const filling = (label: string) => field(label).getAttribute('autocomplete');
  expect(REQUIRED_FIELDS.map(filling)).toEqual([
    'given-name',
    'family-name',
    'email',
    'tel',
    'bday',
    'off',
    'address-line1',
    'address-line2',
    'address-level2',
    'postal-code',
  ]);
  expect(['National Insurance number', 'UTR'].map(filling)).toEqual(['off', 'off']);
  const keyboard = (label: string) => field(label).getAttribute('inputmode');
  expect(['Email', 'Phone number', 'UTR'].map(keyboard)).toEqual(['email', 'tel', 'numeric']);
});

test('reports a change by another person and loads the newer version', async () => {
  const { save, saved } = await openContact();
  await save({ city: 'Leeds' });
  type('City', 'York');
  press('Save changes');
  const banner = await screen.findByText(/changed this in the meantime/);
  expect(banner.closest('[role=alert]')).toBe(document.activeElement);
  expect((await saved()).city).toBe('Leeds');
  press('Load the newer version');
  press('Load it');
  await waitFor(() => expect(valueOf('City')).toBe('Leeds'));
  type('City', 'York');
  press('Save changes');
  await screen.findByText(UPDATED);
  expect((await saved()).city).toBe('York');
});

test("shows the server's errors below their fields", async () => {
  await openContact();
  const errors = { full_messages: ['City is unknown'], city: ['No such city'] };
  intercept(() => Promise.resolve(Response.json({ errors }, { status: 422 })));
  type('City', 'Atlantis');
  press('Save changes');
  await expectSaid('City', 'No such city');
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
});

test('asks before unsaved changes are left; Update saves them', async () => {
  const { saved } = await openContact();
  type('City', 'York');
  fireEvent.click(screen.getByRole('link', { name: 'Envelope' }));
  await answer('Update', "You've made changes!");
  await heading(/^Envelope/);
  expect((await saved()).city).toBe('York');
});
