import { getContact, updateContact } from '@counterfoil/contract/account/contact-routes';
import { signingUp } from '@counterfoil/testkit/signing-up';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept } from '#testing/intercept.ts';
import { forgeSession, logInAs, NOT_KEPT } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, leaveWith, saidOf, type, valueOf } from '#testing/fields.ts';
import { address, answer, heading, press } from '#testing/page.ts';

const [BIRTHDAY, NINO, UTR] = ['Date of birth', 'National Insurance number', 'UTR'];
const NONE = "I haven't received a UTR yet";
const contact = {
  first_name: 'Ada',
  last_name: 'Test',
  email: 'ada@example.test',
  phone: '020 7946 0999',
};

async function open() {
  const up = await signingUp('additional_company_details', { contact });
  await openApp('/sign-up', up.client, 'About you');
  const params = { id: up.contactId };
  const saved = async () => (await up.client.call(getContact, { params })).body.data;
  return { ...up, saved };
}

test('saves the date of birth, NI number and UTR, and leads to the identity', async () => {
  const { saved, step } = await open();
  expect(address()).toBe('/sign-up/additional-contact-details');
  expect(screen.getByRole('link', { name: 'VAT details' })).toBeTruthy();
  change(BIRTHDAY, '9.12.84');
  leaveWith(NINO, 'ab123456c');
  leaveWith(UTR, 'k2234567890');
  expect([valueOf(NINO), valueOf(UTR)]).toEqual(['AB 12 34 56 C', '22345 67890']);
  press('Save and continue');
  await heading('Your identity');
  expect(address()).toBe('/sign-up/set-identity');
  expect(await saved()).toMatchObject({
    birthday: '1984-12-09',
    national_insurance_number: 'AB123456C',
    tax_reference: '2234567890',
    tax_reference_none: false,
  });
  expect(await step()).toMatchObject({ client_step: 'set_identity' });
});

test('date of birth and UTR are required, and the focus goes to the first', async () => {
  const { step } = await open();
  press('Save and continue');
  await expectSaid(BIRTHDAY, 'Required');
  await expectSaid(UTR, 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field(BIRTHDAY)));
  expect(await step()).toMatchObject({ client_step: 'additional_company_details' });
});

const WRONG = [
  [BIRTHDAY, '22/11/2010', 'Must be at least 16 years old'],
  [BIRTHDAY, '31.02.1984', 'Input a valid date: DD/MM/YYYY'],
  [NINO, 'QQ123456C', 'Only use a valid NINO'],
  [UTR, '1234567890', 'Must be a valid UTR: check each digit'],
  [UTR, '223456789', 'Must contain 10 digits'],
] as const;

test('invalid values are refused on the page, with the reason', async () => {
  const { step } = await open();
  for (const [label = '', text, sentence] of WRONG) {
    const put = label === BIRTHDAY ? change : type;
    put(label, text);
    press('Save and continue');
    await expectSaid(label, sentence);
    put(label, '');
    await waitFor(() => expect(saidOf(label)).not.toContain(sentence));
  }
  expect(await step()).toMatchObject({ client_step: 'additional_company_details' });
});

test('the box "I haven\'t received a UTR yet" disables the field and replaces its value', async () => {
  const { saved } = await open();
  change(BIRTHDAY, '21/11/2010');
  type(UTR ?? '', '223');
  fireEvent.click(field(NONE));
  await waitFor(() => expect(field(UTR ?? '')).toHaveProperty('disabled', true));
  press('Save and continue');
  await heading('Your identity');
  expect(await saved()).toMatchObject({ tax_reference: null, tax_reference_none: true });
});

test('a client who returns, on any device, sees the saved details and can change them', async () => {
  const { client, contactId } = await signingUp('additional_company_details', { contact });
  const params = { id: contactId };
  await client.call(updateContact, {
    params,
    body: { contact: { birthday: '1984-12-09', tax_reference_none: true } },
  });
  await openApp('/sign-up/additional-contact-details', client, 'About you');
  expect(valueOf(BIRTHDAY ?? '')).toBe('09/12/1984');
  expect(field(NONE)).toHaveProperty('checked', true);
  change(BIRTHDAY, '10/12/1984');
  press('Save and continue');
  await heading('Your identity');
  const { body } = await client.call(getContact, { params });
  expect(body.data).toMatchObject({ birthday: '1984-12-10' });
});

test('Update saves too, and reloads the profile before another page opens', async () => {
  const { step } = await open();
  change(BIRTHDAY, '09/12/1984');
  fireEvent.click(field(NONE));
  const asked: string[] = [];
  intercept(async (request, send) => {
    const got = await send(request);
    if (request.method === 'PUT' || request.url.includes('/profile')) asked.push(request.method);
    return got;
  });
  fireEvent.click(screen.getByRole('link', { name: 'VAT details' }));
  await answer('Update', "You've made changes!");
  await heading('VAT details');
  expect(asked.slice(0, 2)).toEqual(['PUT', 'GET']);
  expect(await step()).toMatchObject({ client_step: 'set_identity' });
});

test('when the session ends, nothing is kept, as the login page and this one say', async () => {
  window.sessionStorage.clear();
  const { client } = await open();
  change(BIRTHDAY, '09/12/1984');
  type(NINO, 'AB123456C');
  fireEvent.click(field(NONE));
  forgeSession(client);
  press('Save and continue');
  await screen.findByText(NOT_KEPT);
  expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toMatch(/1984|AB ?12/);
  await logInAs(client);
  await heading('About you');
  await screen.findByText('For security, we don’t keep these details. Please type them again.');
});

test('the page requests the step set_identity', async () => {
  await open();
  const asked: unknown[] = [];
  intercept(async (request, send) => {
    if (request.method === 'PUT') asked.push(await request.clone().json());
    return send(request);
  });
  change(BIRTHDAY, '09/12/1984');
  fireEvent.click(field(NONE));
  press('Save and continue');
  await heading('Your identity');
  expect(asked).toMatchObject([
    { contact: { client_attributes: { client_step: 'set_identity' } } },
  ]);
});

test('without saved VAT details the screen cannot be opened', async () => {
  const { client, atStep } = await signingUp();
  await atStep('direct_debit_setup', false);
  await openApp('/sign-up/additional-contact-details', client);
  await waitFor(() => expect(address()).toBe('/sign-up/direct-debit-setup'));
});
