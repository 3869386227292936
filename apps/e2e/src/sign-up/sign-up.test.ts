import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { atBrowser, picture, type Brand } from '../harness/browser.ts';
import { office } from '../harness/office.ts';
import { firstInGate } from '../harness/gate.ts';
import { setStage } from '../harness/stage.ts';
import { faultsInBothSchemes, type Rules } from '../screens/faults.ts';
import { heading, see, seeContract } from '../steps.ts';
import {
  accept,
  complete,
  invite,
  onAnotherDevice,
  SCREENS,
  seeMainButton,
  type Proof,
  type Screen,
} from './person.ts';

const stage = setStage();

/** The clients whose sign-up is over, as the office lists them. */
const completed = async () =>
  (await office(stage().settings, 'clients', '--step', 'completed', '--json')).out;

/** The page shows this screen, and no other; with `rules`, it keeps them in light and in dark. */
async function seeScreen(page: Page, screen: Screen, rules?: Rules): Promise<void> {
  await see(heading(page, SCREENS[screen]));
  expect(new URL(page.url()).pathname).toBe(`/sign-up/${screen}`);
  if (screen === 'review-contract') await seeContract(page.getByRole('main'));
  await seeMainButton(page);
  if (rules) expect(await faultsInBothSchemes(page, rules)).toEqual([]);
  await picture(page, `sign-up-${screen}`);
}

interface Journey {
  readonly invitation: readonly string[];
  readonly brand?: Brand;
  /** The rules that its screens are checked for. */
  readonly rules?: Rules;
  readonly screens: readonly Screen[];
  readonly isVatRegistered?: true;
  readonly proof: Proof;
}

const LTD = ['--business-type', 'ltd', '--company-number', '09876543'];
const SOLE = ['--business-type', 'sole-trader'];
const DETAILS: readonly Screen[] = [
  'additional-company-details',
  'additional-contact-details',
  'set-identity',
];
const DEBIT: readonly Screen[] = ['direct-debit-setup', 'direct-debit-summary'];

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'a limited company, with a passport': {
    invitation: LTD,
    screens: ['review-contract', ...DEBIT, ...DETAILS, 'proof-of-address'],
    isVatRegistered: true,
    rules: 'all',
    proof: 'passport',
  },
  'a sole trader, with a driving licence': {
    invitation: SOLE,
    brand: 'alder-finch',
    rules: 'brand',
    screens: ['review-contract', ...DEBIT, ...DETAILS],
    proof: 'driving_license',
  },
  'somebody without documents': {
    invitation: SOLE,
    screens: ['review-contract', ...DEBIT, ...DETAILS],
    proof: 'no_passport_no_driving_license',
  },
  'a paper client': {
    invitation: [...SOLE, '--paper'],
    screens: ['review-contract', 'direct-debit-setup'],
    proof: 'driving_license',
  },
  'a client of an external accounting system': {
    invitation: [...LTD, '--external-accounting-client'],
    screens: ['review-contract', ...DETAILS],
    proof: 'no_passport_no_driving_license',
  },
  'a client whose bank details are there': {
    invitation: [...SOLE, '--usable-bank-details'],
    screens: ['review-contract', ...DETAILS],
    proof: 'driving_license',
  },
};
const emailOf = (who: string) => `${who.replaceAll(/\W+/g, '-')}@sign-up.test`;

describe('the sign-up, from the mail to the account', () => {
  for (const [nth, [who, journey]] of Object.entries(JOURNEYS).entries()) {
    test(`of ${who}`, firstInGate(nth), async () => {
      const { invitation: words, brand = 'brightpence', rules } = journey;
      const invited = await invite(stage(), { email: emailOf(who), brand, words });
      const facts = { isVatRegistered: false, ...journey };
      await atBrowser({ ...stage(), brand, size: 'phone' }, async ({ page }) => {
        await accept(page, invited);
        for (const screen of journey.screens) {
          await seeScreen(page, screen, rules);
          await complete(page, screen, facts);
        }
        await seeScreen(page, 'thats-it', rules);
        await complete(page, 'thats-it', facts);
        await see(page.getByRole('link', { name: 'Account' }).first());
        expect(new URL(page.url()).pathname).not.toContain('sign-up');
      });
      expect(await completed()).toContain(invited.email);
    });
  }

  test(
    'of a client with an external system id is complete with the password',
    { tags: ['whole'] },
    async () => {
      const words = [...LTD, '--external-accounting-id', 'X-417'];
      const invited = await invite(stage(), { email: emailOf('external id'), words });
      await atBrowser(stage(), async ({ page }) => {
        await accept(page, invited, 2);
        await see(page.getByText(/^Your account is already set up/));
        await see(heading(page, /^Envelope for/));
      });
    },
  );
});

test(
  'an interrupted sign-up continues at the same step on another device',
  { tags: ['whole'] },
  async () => {
    const invited = await invite(stage(), { email: emailOf('broken off'), words: LTD });
    const { screens, proof } = JOURNEYS['a limited company, with a passport'] ?? {
      screens: [],
      proof: 'passport',
    };
    await atBrowser(stage(), async ({ page }) => {
      await accept(page, invited);
      await seeScreen(page, 'review-contract');
    });
    // The summary asks for nothing: the step behind it is there already.
    const asked = screens.filter((screen) => screen !== 'direct-debit-summary');
    for (const [nth, screen] of asked.entries()) {
      const isWide = nth % 2 === 1;
      await onAnotherDevice(invited, isWide ? 'wide' : 'phone', async (page) => {
        await seeScreen(page, screen, isWide ? 'all' : undefined);
        for (const ahead of asked.slice(nth + 1)) {
          await page.goto(new URL(`/sign-up/${ahead}`, page.url()).href);
          await seeScreen(page, screen);
        }
        await complete(page, screen, { isVatRegistered: true, proof });
        const next = screen === 'direct-debit-setup' ? 'direct-debit-summary' : asked[nth + 1];
        await seeScreen(page, next ?? 'thats-it');
      });
    }
    expect(await completed()).toContain(invited.email);
  },
);
