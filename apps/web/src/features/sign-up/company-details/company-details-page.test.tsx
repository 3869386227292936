import { updateClient } from '@counterfoil/contract/account/client';
import { getProfile } from '@counterfoil/contract/account/routes';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '#lib/api/call.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { KEPT, logInAs } from '#testing/log-in-again.ts';
import { change, expectSaid, field, leaveWith, optionsOf, saidOf, type } from '#testing/fields.ts';
import { address, answer, heading, press } from '#testing/page.ts';
import {
  CERTIFICATE,
  choose,
  fillIn,
  FREQUENCY,
  group,
  REGISTERED,
  SAVED,
} from '#testing/vat-answers.ts';
import { arrive, AT, next, openVat, stored, TITLE, watchSent } from '#testing/vat-details.ts';

test('a client at the step additional_company_details is led to this page', async () => {
  await openVat('/envelope');
  expect(address()).toBe(AT);
  expect(screen.getByText('Step 6 of 11')).toBeTruthy();
});

test('asks first only whether the business is registered', async () => {
  const client = await openVat();
  expect(screen.queryByLabelText(/^VAT number/)).toBeNull();
  next();
  expect(
    await within(group(REGISTERED).parentElement as HTMLElement).findByText('Required'),
  ).toBeTruthy();
  expect(group(REGISTERED).getAttribute('aria-invalid')).toBe('true');
  choose(REGISTERED, 'No');
  next();
  await arrive();
  expect(await stored(client)).toMatchObject({
    vat_registered: false,
    vat_details_at: TEST_NOW,
    vat_number: null,
  });
});

test('saves the values of a registered business as JSON, and goes to the contact details', async () => {
  const client = await openVat();
  const sent = watchSent();
  fillIn();
  fireEvent.click(field('I use cash accounting'));
  expect((field('VAT number') as HTMLInputElement).value).toBe('101 7476 96');
  next();
  await arrive();
  expect(await stored(client)).toMatchObject({ ...SAVED, cash_accounting: true });
  expect(sent).toMatchObject([{ client: { client_step: 'additional_company_details' } }]);
});

test('requires scheme, frequency, number and rate of a registered business', async () => {
  const client = await openVat();
  choose(REGISTERED, 'Yes');
  change('VAT scheme', 'flat_rate');
  change('VAT scheme', '');
  change('VAT scheme', 'flat_rate');
  await waitFor(() => expect(field('VAT rate').tagName).toBe('INPUT'));
  change('VAT scheme', '');
  next();
  for (const label of ['VAT scheme', FREQUENCY, 'VAT number']) await expectSaid(label, 'Required');
  expect(group(CERTIFICATE).getAttribute('aria-invalid')).toBe('true');
  for (const label of ['VAT scheme', FREQUENCY, 'VAT number', 'VAT rate'])
    expect(field(label).getAttribute('aria-required')).toBe('true');
  expect((await stored(client)).vat_details_at).toBeNull();
});

const WRONG_NUMBERS = [
  ['GB101747696', 'Should not start with the prefix'],
  ['12345678', 'Must contain 9 characters'],
  ['1234567890', 'Must contain 9 characters'],
] as const;

test('a VAT number with its prefix, or of another length, is refused with the reason', async () => {
  await openVat();
  choose(REGISTERED, 'Yes');
  for (const [typed, sentence] of WRONG_NUMBERS) {
    leaveWith('VAT number', typed);
    await expectSaid('VAT number', sentence);
    leaveWith('VAT number', '123456782');
    await waitFor(() => expect(saidOf('VAT number')).not.toContain(sentence));
  }
});

test('a VAT number with wrong check digits only gets a warning', async () => {
  const client = await openVat();
  fillIn();
  expect(screen.queryByText(/please check each digit/)).toBeNull();
  leaveWith('VAT number', '987654321');
  expect(await screen.findByText(/please check each digit/)).toBeTruthy();
  next();
  await arrive();
  expect((await stored(client)).vat_number).toBe('987654321');
});

test('the flat rate scheme accepts any rate, the others one of three', async () => {
  const client = await openVat();
  fillIn();
  expect(optionsOf(field('VAT rate'))).toBe('20%, 5%, 0%');
  for (const scheme of ['standard', 'retail', 'other_vat']) {
    change('VAT scheme', scheme);
    expect(field('VAT rate').tagName).toBe('SELECT');
  }
  change('VAT scheme', 'flat_rate');
  await waitFor(() => expect(field('VAT rate').tagName).toBe('INPUT'));
  // Their rates do not exist in this scheme.
  expect(field('VAT rate')).toHaveProperty('value', '');
  next();
  await expectSaid('VAT rate', 'Required');
  type('VAT rate', 'twelve');
  await expectSaid('VAT rate', 'Must be a number such as 12.5, from 0 to 100');
  type('VAT rate', '12.5');
  next();
  await arrive();
  expect(await stored(client)).toMatchObject({ vat_scheme: 'flat_rate', vat_rate: '12.5' });
});

test('reports a change on another device, and loads it', async () => {
  const client = await openVat();
  fillIn();
  await client.call(updateClient, { body: { client: { vat_registered: false } } });
  next();
  expect(await screen.findByText(/changed this in the meantime/)).toBeTruthy();
  press('Load the newer version');
  press('Load it');
  await waitFor(() =>
    expect(
      (within(group(REGISTERED)).getByRole('radio', { name: 'No' }) as HTMLInputElement).checked,
    ).toBe(true),
  );
});

test('answers are restored after the session has ended', async () => {
  window.sessionStorage.clear();
  const client = await openVat();
  fillIn();
  const { email: uid } = client;
  sessionStore.save({ 'access-token': 'forged', client: 'x', uid });
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
  await screen.findByText(KEPT);
  await logInAs(client);
  await heading(TITLE);
  await waitFor(() => expect(field('VAT number')).toHaveProperty('value', '101 7476 96'));
  expect(field('VAT scheme')).toHaveProperty('value', 'retail');
  next();
  await arrive();
  expect(await stored(client)).toMatchObject(SAVED);
});

test('asks before unsaved answers are left', async () => {
  const client = await openVat();
  fillIn();
  fireEvent.click(screen.getByRole('link', { name: 'Your contract' }));
  await answer('Update', "You've made changes!");
  await heading('Review your contract');
  expect(await stored(client)).toMatchObject(SAVED);
});
