import { getIdentity } from '@counterfoil/contract/account/contact-routes';
import { getProfile } from '@counterfoil/contract/account/routes';
import { pngOf } from '@counterfoil/testkit/files/png';
import { heicPhoto } from '@counterfoil/testkit/files/samples';
import { NOTHING, signingUp } from '@counterfoil/testkit/identities';
import { officeAt } from '@counterfoil/testkit/office';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#lib/api/call.ts';
import { forgeSession, logInAs } from '#testing/log-in-again.ts';
import { hold, intercept, loseAnswers } from '#testing/intercept.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { openApp } from '#testing/open-app.tsx';
import {
  address,
  answer,
  change,
  expectSaid,
  field,
  heading,
  optionsOf,
  press,
} from '#testing/page.ts';

let shown: Set<string>;
beforeEach(() => {
  shown = watchAddresses();
});

async function open() {
  const up = await signingUp();
  await openApp('/sign-up', up.client, 'Your identity');
  const params = { id: up.contactId };
  const given = async () => (await up.client.call(getIdentity, { params })).body.data;
  return { ...up, given };
}

const SAVE = 'Save and continue';
const LICENCE = 'Driving licence number';
const CODE = 'Passport identification code';
const picture = () => new Uint8Array(pngOf(60, 40));
const choose = (label: string, content: Uint8Array<ArrayBuffer> | string, name: string) =>
  fireEvent.change(screen.getByLabelText(`${label}: file`, { selector: 'input' }), {
    target: { files: [new File([content], name)] },
  });
const valueOf = (label: string) => (field(label) as HTMLInputElement).value;
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const proof = (value: string) => change('Proof of identity', value);
const at = (path: string) => waitFor(() => expect(address()).toBe(path));

test('the choices are those of the law, the titles those of the spec', async () => {
  await open();
  expect(address()).toBe('/sign-up/set-identity');
  expect(optionsOf(field('Proof of identity'))).toBe(
    'Please choose, Driving licence, Passport, No passport or driving licence',
  );
  expect(optionsOf(field('Title'))).toBe('Please choose, Mr, Mrs, Miss, Ms, Dr');
  proof('passport');
  expect(optionsOf(field('Passport type'))).toBe('Please choose, UK, International');
});

test('the type and the title are required, and the focus goes to the first', async () => {
  const { step } = await open();
  press(SAVE);
  await expectSaid('Proof of identity', 'Required');
  await expectSaid('Title', 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('Proof of identity')));
  expect(await step()).toMatchObject({ client_step: 'set_identity' });
});

test('a driving licence goes to the final page: its number is masked and in capitals while it is typed', async () => {
  const { given, step } = await open();
  proof('driving_license');
  change('Title', 'Mrs');
  for (const [typed, masked] of [
    ['morga6', 'MORGA 6'],
    ['morga 657054sm/9', 'MORGA 657054 SM9'],
    ['morga657054sm9ij35', 'MORGA 657054 SM9IJ'],
  ] as const) {
    change(LICENCE, typed);
    expect(valueOf(LICENCE)).toBe(masked);
  }
  choose('Front of your licence', picture(), 'front.png');
  const preview = await screen.findByRole('img', { name: 'Preview of Front of your licence' });
  expect(shown.has(preview.getAttribute('src') ?? '')).toBe(true);
  choose('Back of your licence', '%PDF-1.7\n%%EOF\n', 'back.pdf');
  press(SAVE);
  await at('/sign-up/thats-it');
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: null });
  expect(await given()).toMatchObject({
    identity_type: 'driving_license',
    title: 'Mrs',
    driving_license_number: '••••M9IJ',
    file: 'front.png',
    additional_file: 'back.pdf',
  });
});

test('a licence needs its number and its picture', async () => {
  await open();
  proof('driving_license');
  change('Title', 'Mrs');
  press(SAVE);
  await expectSaid(LICENCE, 'Required');
  expect(alerts()).toEqual(['Required']);
  change(LICENCE, 'MORGA 657054 SM9IJ');
  press(SAVE);
  const front = screen.getByRole('group', { name: /^Front of your licence/ });
  await waitFor(() =>
    expect(document.activeElement).toBe(
      within(front).getByRole('button', { name: 'Choose a file' }),
    ),
  );
  change(LICENCE, 'MORGA 613054 SM9IJ');
  press(SAVE);
  await expectSaid(
    LICENCE,
    'Must be a driving licence number: 16 letters and digits, or 8 digits from Northern Ireland',
  );
});

test('a passport goes to the proof of address, and an international one says its country', async () => {
  const { given, step } = await open();
  proof('passport');
  change('Title', 'Dr');
  press(SAVE);
  for (const label of ['Passport type', CODE, 'Expiry date']) await expectSaid(label, 'Required');
  expect(screen.queryByLabelText(/^Country/)).toBeNull();
  change('Passport type', 'international');
  press(SAVE);
  await expectSaid('Country', 'Required');
  change('Country', 'Germany');
  fireEvent.click(await screen.findByRole('option', { name: 'Germany' }));
  change(CODE, 'l898902c3 6uto6407058f3106305ze184226b<<<<<13');
  change('Expiry date', '30/06/2031');
  choose('Photo page of your passport', picture(), 'passport.png');
  press(SAVE);
  await expectSaid(CODE, 'Invalid Passport Identification Number');
  change(CODE, 'l898902c3 6uto6407058f3106305ze184226b<<<<<14');
  expect(valueOf(CODE)).toBe('L898902C36UTO6407058F3106305ZE184226B<<<<<14');
  press(SAVE);
  await heading('Proof of address');
  expect(address()).toBe('/sign-up/proof-of-address');
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: 'proof-of-address' });
  expect(await given()).toMatchObject({
    passport_country: 'DE',
    passport_expiry_date: '2031-06-30',
  });
});

test('an expired passport is refused, and the page says what to do', async () => {
  await open();
  proof('passport');
  change('Title', 'Dr');
  change('Passport type', 'uk');
  change(CODE, '925076473');
  change('Expiry date', '20/11/2026');
  choose('Photo page of your passport', picture(), 'passport.png');
  press(SAVE);
  await expectSaid(
    'Expiry date',
    'This passport expired on 20/11/2026. Please use a valid one, or choose another document above.',
  );
});

test('without passport and licence the sign-up is completed and goes to the final page', async () => {
  const { step } = await open();
  proof('no_passport_no_driving_license');
  expect(screen.getByText(/^You can continue without one\./)).toBeTruthy();
  change('Title', 'Miss');
  press(SAVE);
  await at('/sign-up/thats-it');
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: null });
});

test('what does not fit is said before it is sent, and stops nobody', async () => {
  const { step } = await open();
  proof('driving_license');
  change('Title', 'Mrs');
  change(LICENCE, 'JONES657054SM9IJ');
  await screen.findByText('The surname in this number does not match the name you gave us.');
  choose('Front of your licence', picture(), 'front.png');
  press(SAVE);
  await at('/sign-up/thats-it');
  expect(await step()).toMatchObject({ client_step: 'completed' });
});

test.each<[string, string, Uint8Array<ArrayBuffer> | string, string]>([
  ['heic', 'photo.heic', new Uint8Array(heicPhoto()), 'HEIC pictures cannot be used here.'],
  ['letter', 'letter.docx', 'x', 'Must be a pdf, jpg, jpeg or png file'],
  ['empty', 'empty.png', '', 'File is empty'],
])('a file that is %s is refused at once', async (_what, name, content, sentence) => {
  await open();
  proof('driving_license');
  choose('Front of your licence', content, name);
  await waitFor(() => expect(alerts().join()).toContain(sentence));
  expect(screen.queryByText(name)).toBeNull();
});

test('a picture that the server cannot open is said at its place, and what was typed stays', async () => {
  await open();
  proof('driving_license');
  change('Title', 'Mrs');
  change(LICENCE, 'MORGA657054SM9IJ');
  choose('Front of your licence', picture().subarray(0, 60), 'front.png');
  press(SAVE);
  await waitFor(() => expect(alerts().join()).toContain('This picture could not be opened.'));
  expect(valueOf(LICENCE)).toBe('MORGA 657054 SM9IJ');
});

test('the camera of a phone opens, for pictures that can be taken', async () => {
  await open();
  proof('driving_license');
  const camera = screen.getByLabelText('Front of your licence: photo', { selector: 'input' });
  expect(camera.getAttribute('capture')).toBe('environment');
  expect(camera.getAttribute('accept')).toBe('image/jpeg,image/png');
  const files = screen.getByLabelText('Front of your licence: file', { selector: 'input' });
  expect(files.getAttribute('capture')).toBeNull();
  expect(files.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
});

test('other typed text survives a change of the document, and is not sent', async () => {
  const { given } = await open();
  proof('driving_license');
  change(LICENCE, 'MORGA657');
  proof('passport');
  proof('driving_license');
  expect(valueOf(LICENCE)).toBe('MORGA 657');
  proof('no_passport_no_driving_license');
  change('Title', 'Mr');
  press(SAVE);
  await at('/sign-up/thats-it');
  expect(await given()).toMatchObject({ driving_license_number: null });
});

test('another document does not keep the pictures of the former', async () => {
  await open();
  proof('driving_license');
  choose('Front of your licence', picture(), 'front.png');
  choose('Back of your licence', picture(), 'back.png');
  await screen.findByText('back.png');
  proof('passport');
  await waitFor(() => expect(screen.queryByText('front.png')).toBeNull());
  expect(screen.queryByText('back.png')).toBeNull();
  change('Title', 'Mrs');
  press(SAVE);
  await expectSaid('Passport type', 'Required');
  expect(alerts().filter((said) => said === 'Required')).toHaveLength(1);
});

test('the page asks for the step completed', async () => {
  await open();
  const append = vi.spyOn(FormData.prototype, 'append');
  proof('no_passport_no_driving_license');
  change('Title', 'Mr');
  press(SAVE);
  await at('/sign-up/thats-it');
  expect(append).toHaveBeenCalledWith('identity[client_step]', 'completed');
  append.mockRestore();
});

test('when the session ends, the choices are back after logging in, and nothing private was kept', async () => {
  const { client } = await open();
  proof('driving_license');
  change('Title', 'Mrs');
  change(LICENCE, 'MORGA657054SM9IJ');
  choose('Front of your licence', picture(), 'front.png');
  await screen.findByText('front.png');
  forgeSession(client);
  press(SAVE);
  await logInAs(client);
  await heading('Your identity');
  await waitFor(() => expect(valueOf('Title')).toBe('Mrs'));
  expect(valueOf('Proof of identity')).toBe('driving_license');
  expect(valueOf(LICENCE)).toBe('');
  await screen.findByText(/type those again\. Please choose your file again\./);
});

test('when only a file is lost, the page speaks of no numbers', async () => {
  const { client } = await open();
  proof('driving_license');
  change('Title', 'Mrs');
  choose('Front of your licence', picture(), 'front.png');
  await screen.findByText('front.png');
  forgeSession(client);
  await expect(call(getProfile, { query: {} })).rejects.toMatchObject({ status: 401 });
  await logInAs(client);
  await heading('Your identity');
  await screen.findByText('What you typed is back. Please choose your file again.');
});

test('an answer that is lost is asked for again, and the identity is given once', async () => {
  const { step } = await open();
  proof('no_passport_no_driving_license');
  change('Title', 'Mr');
  const restore = loseAnswers(({ url }) => url.endsWith('/identity'));
  press(SAVE);
  await screen.findByText(/could not reach the server/i);
  restore();
  press(SAVE);
  await at('/sign-up/thats-it');
  expect(await step()).toMatchObject({ client_step: 'completed' });
});

test('a second Next while the way on is slow sends nothing', async () => {
  await open();
  proof('no_passport_no_driving_license');
  change('Title', 'Mr');
  const release = hold(({ url, method }) => method === 'GET' && /\/profile/.test(url));
  const puts: string[] = [];
  intercept(async (request, send) => {
    const got = await send(request);
    if (request.method === 'PUT') puts.push(request.url);
    return got;
  });
  press('Save and continue');
  await waitFor(() => expect(puts).toHaveLength(1));
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  press('Save and continue');
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(puts).toHaveLength(1);
  expect(alerts()).toEqual([]);
  release();
  await at('/sign-up/thats-it');
});

test('Update gives the identity and goes on, as nobody can take it back', async () => {
  const { step } = await open();
  proof('no_passport_no_driving_license');
  change('Title', 'Mr');
  fireEvent.click(screen.getByRole('link', { name: /Back|About you|details/i }));
  await answer('Update', "You've made changes!");
  await at('/sign-up/thats-it');
  expect(await step()).toMatchObject({ client_step: 'completed' });
});

test('a client who types the address too early is led to their own step', async () => {
  const { client, atStep } = await signingUp();
  await atStep('additional_company_details');
  await openApp('/sign-up/set-identity', client, 'About you');
  expect(address()).toBe('/sign-up/additional-contact-details');
});

test('after a refusal the client gives the identity again, and nothing before it opens', async () => {
  const { client, give } = await signingUp();
  await give(NOTHING);
  await officeAt(client)('identity', client.clientId, '--refused', 'Please call us.');
  for (const before of [
    'additional-company-details',
    'additional-contact-details',
    'review-contract',
  ]) {
    document.body.replaceChildren();
    await openApp(`/sign-up/${before}`, client, 'Your identity');
    await at('/sign-up/set-identity');
  }
  expect(screen.getByText('Please call us.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'About you' })).toBeNull();
});
