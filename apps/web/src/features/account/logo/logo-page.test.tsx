import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { getLogo } from '@counterfoil/contract/account/invoice-settings';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { pngOf } from '@counterfoil/testkit/files/png';
import { turnedPhoto } from '@counterfoil/testkit/files/samples';
import { aLogo } from '@counterfoil/testkit/records';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loseAnswers } from '#testing/intercept.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { forgeSession, logInAs, NOT_KEPT } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, heading, press } from '#testing/page.ts';

let open: Set<string>;
beforeEach(() => {
  open = watchAddresses();
});

async function openLogo(prepare: (client: SignedInClient) => Promise<unknown> = async () => {}) {
  const client = await signedInClient();
  await prepare(client);
  await openApp('/account/logo', client, 'Logo');
  return client;
}
const picture = () => new Uint8Array(pngOf(12, 8));
const photo = () => new Uint8Array(turnedPhoto());
const choose = (content: Uint8Array<ArrayBuffer> | string, name: string) =>
  fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
/** The logo on papers is a PNG, which begins with its sides. */
const savedWidth = async (client: SignedInClient) =>
  (await client.call(getLogo)).bytes.readUInt32BE(16);
const urlOf = async (client: SignedInClient) => (await client.call(getClient)).body.data.logo.url;

test.each([
  ['logo.png', picture, 12],
  ['logo.jpg', photo, 32],
  ['logo.jpeg', photo, 32],
])('%s is shown before it is saved, then saved with a toast', async (name, content, width) => {
  const client = await openLogo();
  expect(screen.getByText('You haven’t added a logo yet.')).toBeTruthy();
  choose(content(), name);
  const preview = await screen.findByRole('img', { name: `Preview of ${name}` });
  expect(open.has(preview.getAttribute('src') ?? '')).toBe(true);
  expect(await urlOf(client)).toBeNull();
  press('Save');
  expect(await screen.findByText('Logo has been updated!')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'Your logo' })).toBeTruthy();
  expect(await savedWidth(client)).toBe(width);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a chosen file that is not a picture says so in place of its preview', async () => {
  await openLogo();
  choose(picture(), 'one.png');
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of one.png' }));
  expect(screen.getByText('This picture can’t be shown.')).toBeTruthy();
  choose(picture(), 'two.png');
  await screen.findByRole('img', { name: 'Preview of two.png' });
});

test('a chosen picture is not kept when the session ends, as the login and the page say', async () => {
  const client = await openLogo();
  choose(picture(), 'one.png');
  await screen.findByRole('img', { name: 'Preview of one.png' });
  forgeSession(client);
  press('Save');
  await screen.findByText(NOT_KEPT);
  await logInAs(client);
  await heading('Logo');
  expect(await screen.findByText('Please choose your file again.')).toBeTruthy();
});

test('another choice replaces the preview, and Discard keeps the previous logo', async () => {
  const client = await openLogo(aLogo);
  await screen.findByRole('img', { name: 'Your logo' });
  choose(picture(), 'one.png');
  choose(picture(), 'two.png');
  await screen.findByRole('img', { name: 'Preview of two.png' });
  expect(screen.queryByRole('img', { name: 'Preview of one.png' })).toBeNull();
  press('Discard');
  await screen.findByRole('img', { name: 'Your logo' });
  expect(await savedWidth(client)).toBe(1);
});

test.each([
  ['notes.pdf', 'x', 'Must be a png, jpg or jpeg picture'],
  ['logo.png', '', 'File is empty'],
  ['logo.png', 'x'.repeat(5 * 1024 * 1024 + 1), 'Must be no larger than 5 MB'],
])('%s is refused at once: %#', async (name, content, sentence) => {
  await openLogo();
  choose(content, name);
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('img', { name: /^Preview/ })).toBeNull();
});

test('a file that only the server recognises as no picture is refused beside the choice', async () => {
  const client = await openLogo();
  choose('not a picture', 'logo.png');
  press('Save');
  await screen.findByText('Must be a png, jpg or jpeg picture');
  expect(await urlOf(client)).toBeNull();
  // It can be replaced by a proper one.
  choose(picture(), 'logo.png');
  press('Save');
  expect(await screen.findByText('Logo has been updated!')).toBeTruthy();
});

test('after a lost answer, Save again saves once', async () => {
  const client = await openLogo();
  choose(picture(), 'logo.png');
  const mend = loseAnswers(({ method }) => method === 'PUT');
  press('Save');
  await screen.findByText(/^We could not reach the server\./);
  mend();
  press('Save');
  await screen.findByText('Logo has been updated!');
  expect((await client.call(getClient)).body.data.lock_version).toBe(1);
});

test('a change by another person is reported, and the chosen picture stays', async () => {
  const client = await openLogo();
  choose(picture(), 'logo.png');
  await client.call(updateClient, { body: { client: { tax_reference: '1097172564' } } });
  press('Save');
  await screen.findByText(/changed this in the meantime/);
  press('Load the newer version');
  await waitFor(() => expect(screen.queryByText(/changed this in the meantime/)).toBeNull());
  press('Save');
  expect(await screen.findByText('Logo has been updated!')).toBeTruthy();
});

test('the logo is removed after a question', async () => {
  const client = await openLogo(aLogo);
  await screen.findByRole('img', { name: 'Your logo' });
  press('Remove');
  await answer('Remove', 'Remove the logo?');
  expect(await screen.findByText('You haven’t added a logo yet.')).toBeTruthy();
  expect(await urlOf(client)).toBeNull();
});

test('leaving a chosen picture asks first; Update saves it', async () => {
  const client = await openLogo();
  choose(picture(), 'logo.png');
  fireEvent.click(screen.getByRole('link', { name: 'Envelope' }));
  await answer('Update', "You've made changes!");
  await heading(/^Envelope/);
  expect(await savedWidth(client)).toBe(12);
});

test('a client who has left sees the logo and cannot change it', async () => {
  const client = await signedInClient({ client_status: 'left' });
  await aLogo(client);
  await openApp('/account/logo', client, 'Logo');
  await screen.findByRole('img', { name: 'Your logo' });
  expect(screen.getByText(/^You have left the service/)).toBeTruthy();
  expect(screen.queryByLabelText('Logo', { selector: 'input' })).toBeNull();
});
