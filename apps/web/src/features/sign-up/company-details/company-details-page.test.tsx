import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { getProfile } from '@counterfoil/contract/account/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { rowsIn, setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '#lib/api/call.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { formBody } from '#testing/form-body.ts';
import { intercept } from '#testing/intercept.ts';
import { KEPT, logInAs } from '#testing/log-in-again.ts';
import { openApp } from '#testing/open-app.tsx';
import {
  address,
  answer,
  change,
  expectSaid,
  field,
  heading,
  leaveWith,
  optionsOf,
  press,
  type,
} from '#testing/page.ts';

const TITLE = 'VAT details';
const AT = '/sign-up/additional-company-details';
const REGISTERED = 'Is your business registered for VAT?';
const CERTIFICATE = 'Do you have your VAT certificate at hand?';
const FREQUENCY = 'How often do you send VAT returns\\?';

const aNewClient = () => signedInClient({ vat: null, client_step: 'additional_company_details' });
async function openVat(at = AT): Promise<SignedInClient> {
  const client = await aNewClient();
  await openApp(at, client, TITLE);
  return client;
}
const stored = async (client: SignedInClient) => (await client.call(getClient)).body.data;
const group = (question: string) =>
  screen.getByRole('radiogroup', { name: new RegExp(question.replace('?', '\\?')) });
const choose = (question: string, answer: string) =>
  fireEvent.click(within(group(question)).getByRole('radio', { name: answer }));
const next = () => press('Save and continue');
const arrive = () => waitFor(() => expect(address()).toBe('/sign-up/additional-contact-details'));
const file = (name: string, content = '%PDF-1.7 certificate') =>
  fireEvent.change(screen.getByLabelText('VAT certificate file', { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });

function fillIn() {
  choose(REGISTERED, 'Yes');
  choose(CERTIFICATE, 'No');
  change('VAT scheme', 'retail');
  change(FREQUENCY, 'annual_frequency');
  leaveWith('VAT number', '101747696');
  change('VAT rate', '5');
}
const SAVED = {
  vat_registered: true,
  is_vat_certificate_available: false,
  vat_scheme: 'retail',
  cash_accounting: false,
  vat_return_frequency: 'annual_frequency',
  vat_number: '101747696',
  vat_rate: '5',
  vat_details_at: TEST_NOW,
  file: null,
};

/** What the page sends: JSON, or the type of a form. */
function watchSent(): unknown[] {
  const sent: unknown[] = [];
  intercept(async (request, send) => {
    const isForm = request.body === null;
    if (request.method === 'PUT') sent.push(isForm ? 'a form' : await request.clone().json());
    return send(request);
  });
  return sent;
}

test('a client at the step additional_company_details is led here', async () => {
  await openVat('/envelope');
  expect(address()).toBe(AT);
  expect(screen.getByText('Step 6 of 11')).toBeTruthy();
});

test('asks first whether the business is registered, and nothing else', async () => {
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

test('needs scheme, frequency, number and rate of a registered business', async () => {
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

test.each([
  ['GB101747696', 'Should not start with the prefix'],
  ['12345678', 'Must contain 9 characters'],
  ['1234567890', 'Must contain 9 characters'],
])('the VAT number %s is refused: %s', async (typed, sentence) => {
  await openVat();
  choose(REGISTERED, 'Yes');
  leaveWith('VAT number', typed);
  await expectSaid('VAT number', sentence);
});

test('a VAT number with wrong check digits is only warned about', async () => {
  const client = await openVat();
  fillIn();
  expect(screen.queryByText(/please check each of them/)).toBeNull();
  leaveWith('VAT number', '987654321');
  expect(await screen.findByText(/please check each of them/)).toBeTruthy();
  next();
  await arrive();
  expect((await stored(client)).vat_number).toBe('987654321');
});

test('the flat rate scheme takes any rate, the others one of three', async () => {
  const client = await openVat();
  fillIn();
  expect(optionsOf(field('VAT rate'))).toBe('20%, 5%, 0%');
  for (const scheme of ['standard', 'retail', 'other_vat']) {
    change('VAT scheme', scheme);
    expect(field('VAT rate').tagName).toBe('SELECT');
  }
  change('VAT scheme', 'flat_rate');
  await waitFor(() => expect(field('VAT rate').tagName).toBe('INPUT'));
  // Their rates are none of this scheme's.
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

test('a certificate that is missing gets the focus before the fields below it', async () => {
  await openVat();
  choose(REGISTERED, 'Yes');
  choose(CERTIFICATE, 'Yes');
  next();
  expect(await screen.findByText('Please upload a vat document')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }));
});

test('a certificate that is there has to be uploaded, and goes with the values as a form', async () => {
  const client = await openVat();
  const sent = watchSent();
  fillIn();
  choose(CERTIFICATE, 'Yes');
  next();
  expect(await screen.findByText('Please upload a vat document')).toBeTruthy();
  expect(sent).toEqual([]);
  file('vat.docx');
  const refused = 'Must be a pdf, jpg, jpeg or png file';
  expect(await screen.findByText(refused)).toBeTruthy();
  // Another answer is judged, and the sentence stays.
  leaveWith('VAT number', '10174769');
  await expectSaid('VAT number', 'Must contain 9 characters');
  expect(screen.getByText(refused)).toBeTruthy();
  expect(screen.queryByText('Please upload a vat document')).toBeNull();
  leaveWith('VAT number', '101747696');
  file('VAT 2026.pdf');
  expect(await screen.findByText('VAT 2026.pdf')).toBeTruthy();
  next();
  await arrive();
  expect(sent).toEqual(['a form']);
  expect(await stored(client)).toMatchObject({
    ...SAVED,
    is_vat_certificate_available: true,
    file: 'VAT 2026.pdf',
  });
  expect(await rowsIn(client, 'blobs')).toMatchObject([{ state: 'kept' }]);
});

test('a file that is not what its name says stays on the form with the server’s sentence', async () => {
  await openVat();
  fillIn();
  choose(CERTIFICATE, 'Yes');
  file('vat.png');
  next();
  expect(await screen.findByText("This doesn't look like a png file")).toBeTruthy();
  expect(address()).toBe(AT);
});

test('shows what was saved when it is visited again, the certificate by its name', async () => {
  const client = await aNewClient();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...SAVED, is_vat_certificate_available: true }))
    if (name !== 'file') form.append(`client[${name}]`, String(value));
  form.append('client[file]', new File(['%PDF-1.7 certificate'], 'vat.pdf'));
  const { body, contentType } = await formBody(form);
  await client.raw(updateClient, { body, headers: { 'content-type': contentType } });
  await setRows(client, 'clients', { client_step: 'set_identity' });
  await openApp(AT, client, TITLE);
  await screen.findByText('vat.pdf has been uploaded.');
  expect((field('VAT scheme') as HTMLSelectElement).value).toBe('retail');
  expect((field('VAT rate') as HTMLSelectElement).value).toBe('5');
  expect(
    (within(group(REGISTERED)).getByRole('radio', { name: 'Yes' }) as HTMLInputElement).checked,
  ).toBe(true);
  change('VAT rate', '20');
  next();
  await arrive();
  expect((await stored(client)).vat_rate).toBe('20');
  expect((await stored(client)).file).toBe('vat.pdf');
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

test('what was answered comes back after the session has ended', async () => {
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
