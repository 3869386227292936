import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { rowsIn } from '@counterfoil/testkit/rows';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loseAnswers, refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, optionsOf, type, valueOf } from '#testing/fields.ts';
import { address, answer, follow, heading, press } from '#testing/page.ts';

async function openForm() {
  const client = await signedInClient();
  await openApp('/account/contact-us', client, 'Contact us');
  return client;
}
function write() {
  change('Department', 'vat');
  type('Subject', 'My next return');
  type('Message', 'When is it due?\nThank you.');
}
const typed = () => ['Department', 'Subject', 'Message'].map(valueOf);
const TYPED = ['vat', 'My next return', 'When is it due?\nThank you.'];
const kept = (client: SignedInClient) => rowsIn(client, 'contact_messages');
const isMessage = ({ url }: Request) => url.endsWith('/send_message');
const sent = () => screen.findByText('Message has been sent');

test('the help page leads to the Contact us page', async () => {
  await openApp('/account/help', await signedInClient(), 'Help');
  await follow('Contact us');
  expect(address()).toBe('/account/contact-us');
});

test('offers the departments, and says where the answer is sent', async () => {
  const { email } = await openForm();
  const offered = optionsOf(field('Department'));
  expect(offered).toBe('General, Bookkeeping, VAT, Technical');
  expect(screen.getByText(`Brightpence will reply by email, to ${email}.`)).toBeTruthy();
});

test('sends the message, says so and is ready for another', async () => {
  const client = await openForm();
  write();
  press('Send message');
  await sent();
  const [department, subject, message] = TYPED;
  expect(await kept(client)).toMatchObject([{ department, subject, message }]);
  await waitFor(() => expect(typed()).toEqual(['general', '', '']));
  await follow('Help');
});

test('requires a subject and a message, focusing the first missing one', async () => {
  const client = await openForm();
  press('Send message');
  await expectSaid('Subject', 'Required');
  await expectSaid('Message', 'Required');
  expect(document.activeElement).toBe(field('Subject'));
  expect(await kept(client)).toEqual([]);
});

test('keeps a refused message, and sends it later', async () => {
  const client = await openForm();
  const OFTEN = 'You have sent 10 messages in an hour. Please wait until 10:00.';
  const allow = refuse(OFTEN, 429, isMessage);
  write();
  press('Send message');
  expect((await screen.findByText(OFTEN)).closest('[role=alert]')).toBeTruthy();
  expect(typed()).toEqual(TYPED);
  allow();
  press('Send message');
  await sent();
  expect(await kept(client)).toHaveLength(1);
});

test('retrying after a lost answer sends one message', async () => {
  const client = await openForm();
  const restore = loseAnswers(isMessage);
  write();
  press('Send message');
  await screen.findByText(/could not reach the server/);
  restore();
  press('Send message');
  await sent();
  expect(await kept(client)).toHaveLength(1);
});

test('asks before a typed message is left, and can then send it', async () => {
  const client = await openForm();
  write();
  screen.getByRole('link', { name: 'Help' }).click();
  await answer('Update', "You've made changes!");
  await heading('Help');
  expect(await kept(client)).toHaveLength(1);
});
