import { listEnvelopes, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signedIn } from './harness/api-client.ts';
import { newCustomer, newSent } from './harness/books.ts';
import { atBrowser } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { sharedFirstStart } from './harness/first-start.ts';
import { ownFolder } from './harness/folders.ts';
import { attachment, mails, type Mail } from './harness/inbox.ts';
import { openPeople } from './harness/newcomers.ts';
import { freshSettings, startProduct, type Site } from './harness/product.ts';
import { setStage } from './harness/stage.ts';
import { THORNFIELD, withThirdBrand } from './harness/third-brand.ts';
import { fillLogin, heading, see } from './steps.ts';

const stage = setStage();
const EMAIL = 'sam@newcomer.test';
const CUSTOMER = 'buyer@thornfield.example';
const { brand, name, strapline } = THORNFIELD;

test(
  'a brand’s folder sets the look of its login page, screens, mails and papers',
  { tags: ['whole'] },
  async (own) => {
    const root = await withThirdBrand(own);
    const dataDir = await ownFolder(own, sharedFirstStart);
    await openPeople(dataDir, [{ email: EMAIL, brand }]);
    const product = await startProduct({ ...(await freshSettings(dataDir)), root });
    own.onTestFinished(() => product.stop().then(() => undefined));
    expect(product.said()).toContain(name);
    await atBrowser({ ...stage(), product, brand }, async ({ page, url }) => {
      await page.goto(url);
      await seeLogin(page);
      await fillLogin(page, EMAIL);
      await seeScreen(page);
    });
    await seeMailsAndPaper(product);
  },
);

async function seeLogin(page: Page): Promise<void> {
  await see(heading(page, 'Log in'));
  expect(await page.title()).toBe(`Log in · ${name}`);
  await see(page.getByText(strapline));
  await see(page.getByRole('img', { name }));
  expect(await colourOf(page, '.login-panel')).toBe(rgb(THORNFIELD.panel));
}

async function seeScreen(page: Page): Promise<void> {
  await see(heading(page, /^Envelope for/));
  expect(await page.title()).toMatch(new RegExp(`· ${name}$`));
  const logo = page.getByRole('img', { name: `${name}, home` });
  expect(await logo.getAttribute('src')).toMatch(/^\/assets\/brands\/thornfield\/mark\./);
  const linked = (label: string) => page.getByRole('link', { name: label }).getAttribute('href');
  expect(await linked('Contact Us')).toBe(THORNFIELD.contact_us.external);
  expect(await linked('Privacy policy')).toBe(THORNFIELD.privacy_url);
}

/**
 * A mail or paper to customers wears the client's own colours, and says who sent it; the provider's own mails are the
 * brand's in everything.
 */
async function seeMailsAndPaper(product: Site): Promise<void> {
  const client = await signedIn(product.url, EMAIL, brand);
  const customer = await newCustomer(client, 'Quill & Sons', CUSTOMER);
  await newSent(client, customer, { number: 'TH-1' });
  const mail = await mailTo(product, CUSTOMER);
  expect(mail.text).toContain(`Sent for Clean Slate Studio Ltd by ${name}.`);
  const [paper] = mail.attachments;
  if (!paper) throw new Error('no paper');
  const printed = await attachment(product, paper);
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  const [current] = await client.get(listEnvelopes);
  await client.get(sealEnvelope, { params: { id: current?.id ?? '' } });
  const own = await mailTo(product, THORNFIELD.documents_email);
  expect(own.html).toContain(THORNFIELD.link);
  expect(own.text).toContain(name);
  expect(own.text).toContain(product.urlOf(brand));
  const everything = JSON.stringify([mail, own]) + printed.toString('latin1');
  expect(everything).not.toMatch(/brightpence|alder.finch/i);
}

async function mailTo(product: Site, address: string): Promise<Mail> {
  const [mail] = await eventually(
    () => mails(product, address),
    ({ length }) => length > 0,
  );
  if (!mail) throw new Error('no mail');
  return mail;
}

const colourOf = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

const rgb = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
};
