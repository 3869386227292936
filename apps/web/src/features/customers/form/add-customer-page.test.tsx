import { listCustomers } from '@counterfoil/contract/customers/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { aCustomer } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fillInCustomer } from '#testing/customers-list.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, leaveWith, saidOf, type, valueOf } from '#testing/fields.ts';
import { address, answer, heading, press } from '#testing/page.ts';

async function openForm(client: SignedInClient, search = '') {
  await openApp(`/customers/add-new${search}`, client, 'Add a customer');
}
const fillIn = () => fillInCustomer(' Fig & Co ', 'ada@fig.test, jo@fig.test ');
const NO_PHONE = 'Must be a phone number with its area code, or with + and the country code';
const savedOf = async (client: SignedInClient) => (await client.call(listCustomers)).body.data;

test('adds a customer, says so and goes to the list', async ({ client }) => {
  await openForm(client);
  fillIn();
  press('Add customer');
  await heading('Customers');
  expect(await screen.findByText('Customer has been saved')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Fig & Co' })).toBeTruthy();
  expect(address()).toBe('/customers');
  const [saved] = await savedOf(client);
  // White space is trimmed, blank fields are null, the country is the United Kingdom.
  expect(saved).toMatchObject({
    name: 'Fig & Co',
    email: 'ada@fig.test,jo@fig.test',
    contact_name: null,
    address_line_2: null,
    country: 'GB',
  });
});

test('marks the required fields, focuses the first and sends nothing', async ({ client }) => {
  await openForm(client);
  press('Add customer');
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  const required = ['Name', 'Email', 'Phone number', 'Address line 1', 'City', 'Postcode'];
  for (const label of required) expect(saidOf(label)).toContain('Required');
  expect(screen.getAllByText('Required')).toHaveLength(required.length);
  expect(await savedOf(client)).toEqual([]);
});

test('asks for a country when it is cleared', async () => {
  await openForm(await signedInClient());
  change('Country', '');
  fireEvent.blur(field('Country'));
  expect(await screen.findByText('Required')).toBeTruthy();
});

test.each([
  ['nobody', 'Invalid email'],
  ['ada@fig.test, nobody, b@', 'nobody, b@ is/are invalid email(s)'],
])('checks the email on leaving the field: %s', async (typed, words) => {
  await openForm(await signedInClient());
  type('Email', typed);
  expect(screen.queryByText(words)).toBeNull();
  // Firefox checks the spelling in a textarea, not in an input.
  expect(field('Email').getAttribute('spellcheck')).toBe('false');
  fireEvent.blur(field('Email'));
  expect(await screen.findByText(words)).toBeTruthy();
  type('Email', 'ada@fig.test, jo@fig.test');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test.each([
  ['semicolons', ' ada@fig.test; jo@fig.test '],
  ['lines', 'ada@fig.test\njo@fig.test'],
  ['names in lines', 'Ada Fig <ada@fig.test>\n"Fig, Jo" <jo@fig.test>'],
])('shows a list of addresses with %s tidied up when it is left', async (_what, typed) => {
  await openForm(await signedInClient());
  leaveWith('Email', typed);
  await waitFor(() => expect(valueOf('Email')).toBe('ada@fig.test,jo@fig.test'));
  expect(saidOf('Email')).toHaveLength(1);
});

test('asks how an address with words beside it is meant, and sends nothing', async ({ client }) => {
  await openForm(client);
  fillIn();
  leaveWith('Email', 'ada@fig.test, sales@fig.com info');
  const sentence = 'Must only contain email addresses, separated by commas: “sales@fig.com info”';
  await expectSaid('Email', sentence);
  expect(valueOf('Email')).toBe('ada@fig.test, sales@fig.com info');
  press('Add customer');
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(await savedOf(client)).toEqual([]);
});

const SAID = /^Already a customer:/;

test.each([
  ['the same name', { Name: 'FIG & co' }],
  ['one of the same addresses', { Email: 'x@plum.test, ADA@fig.test' }],
])('warns of a customer with %s, and refuses nothing', async (_what, typed) => {
  const client = await signedInClient();
  const { id } = await aCustomer(client, { name: 'Fig & Co', email: 'ada@fig.test,jo@fig.test' });
  await openForm(client);
  fillInCustomer('Plum', 'x@plum.test');
  for (const [label, text] of Object.entries(typed)) type(label, text);
  const said = within(await screen.findByText(SAID));
  const link = await said.findByRole('link', { name: 'Fig & Co' });
  expect(link.getAttribute('href')).toBe(`/customers/${id}`);
  press('Add customer');
  await heading('Customers');
  expect(await savedOf(client)).toHaveLength(2);
});

test('does not warn of a customer whose name only contains the typed one', async () => {
  const client = await signedInClient();
  await aCustomer(client, { name: 'Fig & Co', email: 'ada@fig.test' });
  await openForm(client);
  type('Name', 'Fig & Co');
  await screen.findByText(SAID);
  type('Name', 'Fig');
  await waitFor(() => expect(screen.queryByText(SAID)).toBeNull());
});

test('adds a customer in Ireland or Hong Kong without a post code', async ({ client }) => {
  await openForm(client);
  fillIn();
  for (const [country, label] of [
    ['ireland', 'Eircode'],
    ['hong kong', 'Postcode'],
  ] as const) {
    change('Country', country);
    fireEvent.keyDown(field('Country'), { key: 'Enter' });
    leaveWith(label, '');
    await waitFor(() => expect(field(label).getAttribute('aria-required')).toBeNull());
  }
  press('Add customer');
  await heading('Customers');
  expect(await savedOf(client)).toMatchObject([{ country: 'HK', post_code: null, valid: true }]);
});

test('Enter in the email field adds the customer, as in the other fields', async ({ client }) => {
  await openForm(client);
  fillIn();
  // An input method uses it to choose a word.
  fireEvent.keyDown(field('Email'), { key: 'Enter', isComposing: true });
  expect(await savedOf(client)).toEqual([]);
  fireEvent.keyDown(field('Email'), { key: 'Enter' });
  await heading('Customers');
  expect(await savedOf(client)).toHaveLength(1);
});

test('finds a country by its common name', async ({ client }) => {
  await openForm(client);
  fillIn();
  change('Country', 'aland');
  fireEvent.click(screen.getByRole('option', { name: 'Åland Islands' }));
  expect(field('Country')).toHaveProperty('value', 'Åland Islands');
  change('Country', 'uk');
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('United Kingdom');
  change('Country', 'ireland');
  fireEvent.keyDown(field('Country'), { key: 'Enter' });
  type('Eircode', 'D02 X285');
  press('Add customer');
  await heading('Customers');
  expect((await savedOf(client))[0]?.country).toBe('IE');
});

test('reports a wrong post code or phone number as soon as its field is left', async ({
  client,
}) => {
  await openForm(client);
  leaveWith('Postcode', 'YO1');
  await waitFor(() =>
    expect(saidOf('Postcode')).toContain('Must be a postcode such as SW1A 1AA (United Kingdom)'),
  );
  leaveWith('Phone number', '7946 0777');
  leaveWith('Second phone number', 'ask Jo');
  for (const label of ['Phone number', 'Second phone number']) {
    await expectSaid(label, NO_PHONE);
  }
  fillIn();
  type('Postcode', 'yo17hh');
  type('Second phone number', '07700 900123');
  press('Add customer');
  await heading('Customers');
  expect((await savedOf(client))[0]).toMatchObject({
    post_code: 'YO1 7HH',
    phone_no_2: '07700 900123',
  });
});

test('changing the country renames the post code and checks it again', async ({ client }) => {
  await openForm(client);
  fillIn();
  type('Second phone number', '3333');
  const choose = (country: string) => {
    change('Country', country);
    fireEvent.keyDown(field('Country'), { key: 'Enter' });
  };
  choose('ireland');
  const sentence = 'Must be an Eircode such as D02 X285 (Ireland)';
  await expectSaid('Eircode', sentence);
  expect(saidOf('Second phone number')).toContain(NO_PHONE);
  // This does not mark fields that are still empty.
  expect(saidOf('Contact name')).toEqual([undefined]);
  choose('united states');
  await waitFor(() =>
    expect(saidOf('ZIP code')).toContain('Must be a ZIP code such as 10001 (United States)'),
  );
  choose('hong kong');
  await waitFor(() => expect(saidOf('Postcode')).not.toContain(sentence));
  expect(field('Postcode').getAttribute('aria-invalid')).not.toBe('true');
  type('Second phone number', '');
  press('Add customer');
  await heading('Customers');
  expect((await savedOf(client))[0]).toMatchObject({ country: 'HK', post_code: 'YO1 7HH' });
});

test('lists the United Kingdom first among the countries', async () => {
  await openForm(await signedInClient());
  fireEvent.click(field('Country'));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toHaveLength(249);
  expect(options.slice(0, 3)).toEqual([
    'United KingdomUK, Great Britain',
    'Afghanistan',
    'Åland Islands',
  ]);
});

test('shows the server’s error below its field and keeps the typed text', async () => {
  await openForm(await signedInClient());
  fillIn();
  const errors = { full_messages: ['City is unknown'], city: ['We do not know this city'] };
  intercept(() => Promise.resolve(Response.json({ errors }, { status: 422 })));
  press('Add customer');
  await screen.findByText('We do not know this city');
  expect(saidOf('City')).toContain('We do not know this city');
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
  expect(field('Name')).toHaveProperty('value', ' Fig & Co ');
});

test('retrying after a lost answer does not add the customer twice', async ({ client }) => {
  await openForm(client);
  fillIn();
  let lost = 0;
  intercept(async (request, send) => {
    const isFirst = request.method === 'POST' && lost === 0;
    const answer = await send(request);
    if (!isFirst) return answer;
    lost += 1;
    throw new TypeError('network');
  });
  press('Add customer');
  expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
  press('Add customer');
  await heading('Customers');
  expect(lost).toBe(1);
  expect(await savedOf(client)).toHaveLength(1);
});

test('returns to the page that asked for a customer, with the new one chosen', async ({
  client,
}) => {
  await openForm(client, '?return_to=%2Finvoices%2Fcreate%3Fdraft%3D7');
  fillIn();
  press('Add customer');
  await waitFor(() => expect(address()).toMatch(/^\/invoices\/create/));
  const [saved] = await savedOf(client);
  expect(address()).toBe(`/invoices/create?draft=7&customer_id=${saved?.id}`);
});

test.each(['//evil.example', '/\t/evil.example', 'https://evil.example'])(
  'does not go to another site for %j',
  async (returnTo) => {
    await openForm(await signedInClient(), `?return_to=${encodeURIComponent(returnTo)}`);
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/customers');
    fillIn();
    press('Add customer');
    await heading('Customers');
    expect(address()).toBe('/customers');
  },
);

test('leaving with unsaved changes asks; Update saves and continues', async ({ client }) => {
  await openForm(client);
  fillIn();
  fireEvent.click(screen.getByRole('link', { name: 'Envelope' }));
  await answer('Update', "You've made changes!");
  await heading('Envelope for November 2026');
  expect(await savedOf(client)).toHaveLength(1);
});

test('Update of an incomplete form stays on it, with the focus on the first error', async () => {
  await openForm(await signedInClient());
  type('Name', 'Fig & Co');
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('alertdialog');
  press('Update');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(address()).toBe('/customers/add-new');
});

test('tells a client who has left that no customers can be added', async () => {
  await openForm(await signedInClient({ client_status: 'left' }));
  expect(screen.getByText(/^You have left the service/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull();
});
