import { getIdentity } from '@counterfoil/contract/identity/routes';
import { addRow } from '@counterfoil/testkit/rows';
import { pngOf } from '@counterfoil/testkit/files/png';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { LICENCE, PASSPORT, PDF } from '@counterfoil/testkit/identities';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgeSession, logInAs, NOT_KEPT } from '#testing/log-in-again.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, answer, follow, heading, press } from '#testing/page.ts';

beforeEach(() => {
  watchAddresses();
});

const BANNER = 'Please send us proof of your address, as your passport doesn’t show it.';
const picture = () => new Uint8Array(pngOf(60, 40));
const choose = (content: Uint8Array<ArrayBuffer> | string, name: string) =>
  fireEvent.change(screen.getByLabelText('Proof of address: file', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
const next = () => screen.getByRole('button', { name: 'Next' });

async function withPassport() {
  const up = await signingUp();
  await up.give(PASSPORT);
  return up;
}
async function open() {
  const up = await withPassport();
  await openApp('/sign-up/proof-of-address', up.client, 'Proof of address');
  return up;
}

test('Next is disabled until a file is chosen, and again when it is removed', async () => {
  await open();
  expect(next()).toHaveProperty('disabled', true);
  choose('x', 'letter.docx');
  await screen.findByText('Must be a pdf, jpg, jpeg or png file');
  expect(next()).toHaveProperty('disabled', true);
  choose(picture(), 'bill.png');
  await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  press('Remove');
  await waitFor(() => expect(next()).toHaveProperty('disabled', true));
});

test('leads to the review of what was given, and back', async () => {
  await open();
  expect(screen.queryByRole('link', { name: 'What you gave us' })).toBeNull();
  await follow('See the identity details you gave us', 'Confirm your identity');
  expect(screen.getByText('Passport type')).toBeTruthy();
  await follow('Send proof of address', 'Proof of address');
});

test.each([
  ['bill.pdf', () => PDF, 'proof-of-address.pdf'],
  ['bill.png', picture, 'proof-of-address.jpg'],
])('%s is accepted, and the final page follows', async (name, content, stored) => {
  const { client, contactId, step } = await open();
  choose(content(), name);
  await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  press('Next');
  await waitFor(() => expect(address()).toBe('/sign-up/thats-it'));
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: null });
  const { body } = await client.call(getIdentity, { params: { id: contactId } });
  expect(body.data).toMatchObject({ proof_of_address: stored });
});

test('the input accepts pdf, jpg, jpeg and png', async () => {
  await open();
  const input = screen.getByLabelText('Proof of address: file', { selector: 'input' });
  expect(input.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
});

test('an error of a refused file is shown beside its input', async () => {
  await open();
  choose(picture(), 'bill.jpg');
  await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  press('Next');
  await screen.findByText("This doesn't look like a jpg file");
  expect(address()).toBe('/sign-up/proof-of-address');
});

test('the proof can be sent later: the portal opens with a banner that leads back', async () => {
  const { client } = await open();
  // Else the offer of open banking is there too.
  await addRow(client, 'open_banking_consents', {
    provider_name: 'Valid Bank',
    consent_expires_at: '2027-02-01T12:00:00Z',
    created_at: '2026-11-01T09:00:00Z',
  });
  fireEvent.click(screen.getByRole('link', { name: 'Do this later' }));
  await screen.findByText(BANNER);
  expect(address()).toMatch(/^\/envelope/);
  fireEvent.click(screen.getByRole('link', { name: 'Send it' }));
  await heading('Proof of address');
});

test('when the session ends, the page asks for the file again', async () => {
  window.sessionStorage.clear();
  const { client } = await open();
  choose(picture(), 'bill.png');
  await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  forgeSession(client);
  press('Next');
  await screen.findByText(NOT_KEPT);
  await logInAs(client);
  await heading('Proof of address');
  await screen.findByText('Please choose your file again.');
});

test('Update sends the file and continues, and no page requests it again', async () => {
  const { step } = await open();
  choose(picture(), 'bill.png');
  await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('link', { name: 'Do this later' }));
  await answer('Update', "You've made changes!");
  await waitFor(() => expect(address()).toBe('/sign-up/thats-it'));
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: null });
  await heading("That's it");
  expect(screen.queryByText(/We still need a proof/)).toBeNull();
});

test('no banner requests a proof that was given or is not needed', async () => {
  for (const fields of [PASSPORT, LICENCE]) {
    const up = await signingUp();
    await up.give(fields);
    if (fields === PASSPORT) {
      await up.send({}, [{ field: 'additional_file', name: 'bill.png', content: pngOf(60, 40) }]);
    }
    document.body.replaceChildren();
    await openApp('/account', up.client, 'Business details');
    expect(screen.queryByText(BANNER)).toBeNull();
  }
});

test('the screen opens only for clients who need it', async () => {
  const up = await signingUp();
  await up.give(LICENCE);
  await openApp('/sign-up/proof-of-address', up.client);
  await waitFor(() => expect(address()).toMatch(/^\/envelope/));
});
