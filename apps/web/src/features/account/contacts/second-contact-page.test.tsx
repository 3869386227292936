import { createContact, getContact } from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { FILLED_CONTACT } from '@counterfoil/testkit/records';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field, type, valueOf } from '#testing/fields.ts';
import { address, follow, press } from '#testing/page.ts';

const TITLE = 'Second Contact details';
const FIELDS = ['First name', 'Last name', 'Relationship', 'Email', 'Phone number'];
const SAM = ['Sam', 'Second', 'Spouse', 'sam@example.test', '07700 900123'];
const SAVED = {
  first_name: 'Sam',
  last_name: 'Second',
  relationship: 'Spouse',
  email: 'sam@example.test',
  phone: '07700 900123',
  primary: false,
};

const open = async (client: SignedInClient) => {
  await openApp('/account/secondary-contact', client, TITLE);
};
const fillIn = () => FIELDS.forEach((label, at) => type(label, SAM[at] ?? ''));
async function savedOf(client: SignedInClient) {
  const [second] = (await client.call(getProfile)).body.data.secondary_contact_ids;
  if (!second) return null;
  return (await client.call(getContact, { params: { id: second.id } })).body.data;
}

test('adds the second contact, says so, and then changes it', async () => {
  const client = await signedInClient();
  await openApp('/account/invoice', client, 'Invoice settings');
  await follow('Second Contact', TITLE);
  expect(address()).toBe('/account/secondary-contact');
  fillIn();
  press('Save');
  expect(await screen.findByText('Contact has been saved!')).toBeTruthy();
  expect(await savedOf(client)).toMatchObject({ ...SAVED, lock_version: 0 });
  type('Relationship', 'Bookkeeper');
  await waitFor(() => press('Save changes'));
  expect(await screen.findByText('Contact has been updated!')).toBeTruthy();
  expect(await savedOf(client)).toMatchObject({ ...SAVED, relationship: 'Bookkeeper' });
});

test('requires its five fields, and the focus goes to the first', async () => {
  const client = await signedInClient();
  await open(client);
  press('Save');
  for (const label of FIELDS) await expectSaid(label, 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(await savedOf(client)).toBeNull();
});

test('shows the saved contact, and saving keeps the fields that are not shown', async () => {
  const client = await signedInClient();
  await client.call(createContact, { body: { contact: FILLED_CONTACT } });
  await open(client);
  expect(FIELDS.map(valueOf)).toEqual([
    FILLED_CONTACT.first_name,
    FILLED_CONTACT.last_name,
    FILLED_CONTACT.relationship,
    FILLED_CONTACT.email,
    FILLED_CONTACT.phone,
  ]);
  expect(FIELDS.map((label) => field(label).getAttribute('autocomplete'))).toEqual(
    FIELDS.map(() => 'off'),
  );
  type('First name', 'Sam');
  press('Save changes');
  await screen.findByText('Contact has been updated!');
  expect(await savedOf(client)).toMatchObject({ ...FILLED_CONTACT, first_name: 'Sam' });
});

test('says when another person has added one, and loads it', async () => {
  const client = await signedInClient();
  await open(client);
  fillIn();
  await client.call(createContact, { body: { contact: FILLED_CONTACT } });
  press('Save');
  await screen.findByText(/There is already a second contact/);
  expect(valueOf('First name')).toBe('Sam');
  press('Load the newer version');
  press('Load it');
  await waitFor(() => expect(valueOf('First name')).toBe(FILLED_CONTACT.first_name));
  type('First name', 'Sam');
  press('Save changes');
  await screen.findByText('Contact has been updated!');
  expect(await savedOf(client)).toMatchObject({ ...FILLED_CONTACT, first_name: 'Sam' });
});

test('a client who has left cannot add one, and is told why', async () => {
  await open(await signedInClient({ client_status: 'left' }));
  expect(screen.getByText(/no longer add a second contact/)).toBeTruthy();
  for (const label of FIELDS) expect(field(label)).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
