import { signingUp } from '@counterfoil/testkit/signing-up';
import { NOTHING, PASSPORT, PDF } from '@counterfoil/testkit/identities';
import { officeAt } from '@counterfoil/testkit/office';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {} from '#lib/api/call.ts';
import { watchAddresses } from '#testing/object-urls.ts';
import { openApp } from '#testing/open-app.tsx';
import { change, expectSaid, field, optionsOf, valueOf } from '#testing/fields.ts';
import { address, heading, press } from '#testing/page.ts';
import { chooseFile, chooseProof, FRONT, LICENCE, picture } from '#testing/identity-fields.ts';
import { alerts, arriveAt, openIdentity, SAVE } from '#testing/identity-page.ts';

let shown: Set<string>;
beforeEach(() => {
  shown = watchAddresses();
});

const CODE = 'Passport identification code';

test('the choices are those of the law, with the titles of the spec', async () => {
  await openIdentity();
  expect(address()).toBe('/sign-up/set-identity');
  expect(optionsOf(field('Proof of identity'))).toBe(
    'Please choose, Driving licence, Passport, No passport or driving licence',
  );
  expect(optionsOf(field('Title'))).toBe('Please choose, Mr, Mrs, Miss, Ms, Dr');
  chooseProof('passport');
  expect(optionsOf(field('Passport type'))).toBe('Please choose, UK, International');
});

test('the type and the title are required, and the focus goes to the first', async () => {
  const { step } = await openIdentity();
  press(SAVE);
  await expectSaid('Proof of identity', 'Required');
  await expectSaid('Title', 'Required');
  await waitFor(() => expect(document.activeElement).toBe(field('Proof of identity')));
  expect(await step()).toMatchObject({ client_step: 'set_identity' });
});

test('a licence leads to the final page, and its number is masked in capitals while typed', async () => {
  const { given, step } = await openIdentity();
  chooseProof('driving_license');
  change('Title', 'Mrs');
  for (const [typed, masked] of [
    ['morga6', 'MORGA 6'],
    ['morga 657054sm/9', 'MORGA 657054 SM9'],
    ['morga657054sm9ij35', 'MORGA 657054 SM9IJ 35'],
  ] as const) {
    change(LICENCE, typed);
    expect(valueOf(LICENCE)).toBe(masked);
  }
  chooseFile(FRONT, picture(), 'front.png');
  const preview = await screen.findByRole('img', { name: 'Preview of Front of your licence' });
  expect(shown.has(preview.getAttribute('src') ?? '')).toBe(true);
  chooseFile('Back of your licence', PDF, 'back.pdf');
  press(SAVE);
  await arriveAt('/sign-up/thats-it');
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: null });
  expect(await given()).toMatchObject({
    identity_type: 'driving_license',
    title: 'Mrs',
    driving_license_number: '••••M9IJ',
    // The real names are for the office alone.
    file: 'identity.jpg',
    additional_file: 'identity-2.pdf',
  });
});

test('a licence requires its number and its picture', async () => {
  await openIdentity();
  chooseProof('driving_license');
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

test('a passport leads to the proof of address, and an international one names its country', async () => {
  const { given, step } = await openIdentity();
  chooseProof('passport');
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
  chooseFile('Photo page of your passport', picture(), 'passport.png');
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

test('an expiry date that differs from a valid code is reported until one of them changes', async () => {
  await openIdentity();
  chooseProof('passport');
  change('Passport type', 'uk');
  change(CODE, PASSPORT.passport_identification_code);
  change('Expiry date', '03/06/2031');
  press(SAVE);
  await expectSaid(
    'Expiry date',
    'The passport identification code says 30/06/2031. Please check this date.',
  );
  expect(field(CODE).getAttribute('aria-invalid')).toBeNull();
  change(CODE, '925076473');
  await waitFor(() => expect(field('Expiry date').getAttribute('aria-invalid')).toBeNull());
});

test('an expired passport is refused, and the page says what to do', async () => {
  await openIdentity();
  chooseProof('passport');
  change('Title', 'Dr');
  change('Passport type', 'uk');
  change(CODE, '925076473');
  change('Expiry date', '20/11/2026');
  chooseFile('Photo page of your passport', picture(), 'passport.png');
  press(SAVE);
  await expectSaid(
    'Expiry date',
    'This passport expired on 20/11/2026. Please use a valid one, or choose another document above.',
  );
});

test('without passport and licence the sign-up is complete and leads to the final page', async () => {
  const { step } = await openIdentity();
  chooseProof('no_passport_no_driving_license');
  expect(screen.getByText(/^You can carry on without one\./)).toBeTruthy();
  change('Title', 'Miss');
  press(SAVE);
  await arriveAt('/sign-up/thats-it');
  expect(await step()).toEqual({ client_step: 'completed', sign_up_screen: null });
});

test('a mismatch is reported before sending, and does not block it', async () => {
  const { step } = await openIdentity();
  chooseProof('driving_license');
  change('Title', 'Mrs');
  change(LICENCE, 'JONES657054SM9IJ');
  await screen.findByText('The surname in this number does not match the name you gave us.');
  chooseFile(FRONT, picture(), 'front.png');
  press(SAVE);
  await arriveAt('/sign-up/thats-it');
  expect(await step()).toMatchObject({ client_step: 'completed' });
});

test('other typed text survives a change of the document, and is not sent', async () => {
  const { given } = await openIdentity();
  chooseProof('driving_license');
  change(LICENCE, 'MORGA657');
  chooseProof('passport');
  chooseProof('driving_license');
  expect(valueOf(LICENCE)).toBe('MORGA 657');
  chooseProof('no_passport_no_driving_license');
  change('Title', 'Mr');
  press(SAVE);
  await arriveAt('/sign-up/thats-it');
  expect(await given()).toMatchObject({ driving_license_number: null });
});

test('a client who opens the address too early is led to their own step', async () => {
  const { client, atStep } = await signingUp();
  await atStep('additional_company_details');
  await openApp('/sign-up/set-identity', client, 'About you');
  expect(address()).toBe('/sign-up/additional-contact-details');
});

test('after a refusal the client gives the identity again, and no earlier step opens', async () => {
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
    await arriveAt('/sign-up/set-identity');
  }
  expect(screen.getByText('Please call us.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'About you' })).toBeNull();
  // It may come long after the sign-up: it is not a step of one.
  expect(screen.queryByText(/^Step \d/)).toBeNull();
});
