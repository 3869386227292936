// Steps of a person who signs up on each screen, by the names that they read there.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../harness/api-client.ts';
import { atBrowser, picture, type Brand, type Size } from '../harness/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { mails } from '../harness/inbox.ts';
import { office } from '../harness/office.ts';
import type { Stage } from '../harness/stage.ts';
import { fillLogin, heading, see } from '../steps.ts';

/** The screens that ask for something, by their heading. */
export const SCREENS = {
  'review-contract': 'Review your contract',
  'direct-debit-setup': 'Set up your Direct Debit',
  'direct-debit-summary': 'Your Direct Debit is set up',
  'additional-company-details': 'VAT details',
  'additional-contact-details': 'About you',
  'set-identity': 'Your identity',
  'proof-of-address': 'Proof of address',
  'thats-it': "That's it",
} as const;
export type Screen = keyof typeof SCREENS;

/** The pixels of a photograph: any picture will do. */
const PHOTO = {
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const choose = (page: Page, label: string, name: string) =>
  page.getByLabel(`${label}: file`).setInputFiles({ ...PHOTO, name });

/** Where there is room beside it, the main button of a step is at the left edge all the same. */
export async function seeMainButton(page: Page): Promise<void> {
  const button = page.getByRole('main').locator('[data-kind="primary"]').first();
  await see(button);
  const [title, own] = [await heading(page, /./).boundingBox(), await button.boundingBox()];
  expect(Math.round(own?.x ?? NaN)).toBe(Math.round(title?.x ?? NaN));
}

export type Proof = 'passport' | 'driving_license' | 'no_passport_no_driving_license';

async function giveIdentity(page: Page, proof: Proof): Promise<void> {
  await page.getByLabel('Proof of identity').selectOption(proof);
  await page.getByLabel('Title').selectOption('Ms');
  if (proof === 'driving_license') {
    await page.getByLabel('Driving licence number').fill('QUINC 657054 R99IJ');
    await choose(page, 'Front of your licence', 'licence.png');
  }
  if (proof === 'passport') {
    await page.getByLabel('Passport type').selectOption('uk');
    await page.getByLabel('Passport identification code').fill('925076473');
    await page.getByRole('textbox', { name: 'Expiry date' }).fill('01/02/2035');
    await choose(page, 'Photo page of your passport', 'passport.png');
  }
  await press(page, 'Save and continue');
}

interface Facts {
  readonly isVatRegistered: boolean;
  readonly proof: Proof;
}

/** Fills in a screen and sends it. */
export async function complete(page: Page, screen: Screen, facts: Facts): Promise<void> {
  switch (screen) {
    case 'review-contract':
      await page.getByRole('checkbox', { name: /^I have read and agree to/ }).check();
      return press(page, 'Agree and continue');
    case 'direct-debit-setup':
      await page.getByLabel('Name(s) of account holder(s)').fill('R Quince');
      await page.getByLabel('Sort code').fill('20-00-00');
      await page.getByLabel('Account number').fill('55779911');
      await page.getByRole('checkbox', { name: /^I am the account holder/ }).check();
      return press(page, 'Set up Direct Debit');
    case 'direct-debit-summary':
      return page.getByRole('link', { name: 'Continue' }).click();
    case 'additional-company-details':
      return giveVat(page, facts.isVatRegistered);
    case 'additional-contact-details':
      await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/07/1984');
      await page.getByLabel('National Insurance number').fill('AB 12 34 56 C');
      await page.getByRole('checkbox', { name: "I haven't received a UTR yet" }).check();
      return press(page, 'Save and continue');
    case 'set-identity':
      return giveIdentity(page, facts.proof);
    case 'proof-of-address':
      await choose(page, 'Proof of address', 'bill.png');
      return press(page, 'Next');
    case 'thats-it':
      return page.getByRole('link', { name: 'Go to account' }).click();
  }
}

async function giveVat(page: Page, isRegistered: boolean): Promise<void> {
  const answer = (question: RegExp, yes: boolean) =>
    page
      .getByRole('radiogroup', { name: question })
      .getByRole('radio', { name: yes ? 'Yes' : 'No' })
      .check();
  await answer(/registered for VAT/, isRegistered);
  if (isRegistered) {
    await answer(/certificate to hand/, true);
    const certificate = { ...PHOTO, name: 'certificate.png' };
    await page.getByLabel('VAT certificate file').setInputFiles(certificate);
    await page.getByLabel('VAT scheme').selectOption('standard');
    await page.getByLabel('How often do you send VAT returns?').selectOption('quarterly_frequency');
    await page.getByLabel('VAT number').fill('101747696');
    await page.getByLabel('VAT rate').selectOption('20');
  }
  // Asked of those whose address no register has given yet.
  if (await page.getByLabel('Address line 1').isVisible()) {
    await page.getByLabel('Address line 1').fill('4 Orchard Row');
    await page.getByLabel('City').fill('Hereford');
    await page.getByLabel('Postcode').fill('HR1 2NX');
  }
  await press(page, 'Save and continue');
}

interface Invitation {
  readonly email: string;
  readonly brand?: Brand;
  /** More words of the office's command. */
  readonly words: readonly string[];
}

/** Somebody whom the office has invited. */
export interface Invitee {
  readonly email: string;
  readonly stage: Stage;
  readonly brand: Brand;
  /** The link of the mail. */
  readonly link: string;
}

export async function invite(
  stage: Stage,
  { email, brand = 'brightpence', words }: Invitation,
): Promise<Invitee> {
  const person = [
    '--first-name',
    'Rowan',
    '--last-name',
    'Quince',
    '--company-name',
    'Quince & Co',
  ];
  const said = await office(
    stage.settings,
    'invite',
    '--email',
    email,
    ...person,
    '--brand',
    brand,
    ...words,
    '--json',
  );
  expect(said).toMatchObject({ code: 0, err: '' });
  const { data } = JSON.parse(said.out) as { data: { invitation_url: string } };
  return { email, stage, brand, link: data.invitation_url };
}

/** From the mail to the first password; leaves the browser where it leads. */
export async function accept(page: Page, { email, stage }: Invitee, steps = 11): Promise<void> {
  const [mail] = await eventually(
    () => mails(stage.product, email),
    (found) => found.length > 0,
  );
  expect(mail?.text).toContain('14 days');
  const [link = ''] = /http\S+\/sign-up\/welcome\?\S+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  await see(heading(page, /^Welcome to/));
  await see(page.getByText(`Step 1 of ${steps}`));
  await seeMainButton(page);
  await picture(page, 'sign-up-welcome');
  await page.getByRole('link', { name: 'Start' }).click();
  await see(heading(page, 'Choose a password'));
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(DEMO_PASSWORD);
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await seeMainButton(page);
  await picture(page, 'sign-up-set-password');
  await press(page, 'Save and continue');
}

/** Logs in on a new device, as everybody does, and works there. */
export const onAnotherDevice = (
  { email, stage, brand }: Invitee,
  size: Size,
  work: (page: Page) => Promise<void>,
): Promise<void> =>
  atBrowser({ ...stage, brand, size }, async ({ page, url }) => {
    await page.goto(`${url}/login`);
    await fillLogin(page, email);
    await work(page);
  });
