import { getClient, updateClient } from '@counterfoil/contract/account/client';
import { listContracts } from '@counterfoil/contract/contracts/routes';
import { listHistory } from '@counterfoil/contract/history/routes';
import { signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { aContract } from '@counterfoil/testkit/contracts';
import { setRows } from '@counterfoil/testkit/rows';
import { TEST_NOW } from '@counterfoil/testkit/test-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hold, intercept, refuse } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { expectSaid, field } from '#testing/fields.ts';
import { address, follow, heading, press, settle } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

const TITLE = 'Review your contract';
const AT = '/sign-up/review-contract';
const ANNOUNCED = 'You have a contract to read and agree to.';
const BOX = 'I have read and agree to .*';
const aNewClient = () => signedInClient({ client_step: 'review_contract' });
const stored = async (client: SignedInClient) => (await client.call(getClient)).body.data;
const tick = () => fireEvent.click(field(BOX));
const agree = () => press('Agree and continue');
const arriveAt = (screenName: string) =>
  waitFor(() => expect(address()).toBe(`/sign-up/${screenName}`));

test('a client at the step review_contract is led here, and sees their progress', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp('/envelope', client, TITLE);
  expect(address()).toBe(AT);
  expect(screen.getByText('Step 3 of 11')).toBeTruthy();
});

test('a contract announced during a repeated identity request is agreed to, and leads back to it', async () => {
  const client = await signedInClient({ client_step: 'set_identity' });
  await setRows(client, 'contacts', { identity_type: 'passport' });
  await aContract(client);
  await openApp('/sign-up', client, 'Your identity');
  await follow('Read it', TITLE);
  expect(address()).toBe(AT);
  tick();
  agree();
  await arriveAt('set-identity');
  await heading('Your identity');
});

test('a contract added later in the sign-up is announced until it is agreed to', async () => {
  const client = await signedInClient({ client_step: 'additional_company_details' });
  await setRows(client, 'clients', { usable_bank_details: true });
  await aContract(client, { title: 'Privacy notice' });
  await openApp('/sign-up', client, 'VAT details');
  screen.getByText(ANNOUNCED);
  await follow('Read it', TITLE);
  expect(address()).toBe(AT);
  expect(screen.queryByText(ANNOUNCED)).toBeNull();
  tick();
  agree();
  await heading('VAT details');
  expect(screen.queryByText(ANNOUNCED)).toBeNull();
});

test('leads back to the password, which stays, and forward again', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp(AT, client, TITLE);
  await follow('Your password', 'Choose a password');
  expect(address()).toMatch(/^\/sign-up\/set-password\?contact_id=[\w-]+$/);
  expect(screen.getByText(/^You have a password/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Continue' }));
  await heading(TITLE);
});

test('shows each contract with its pages and its download, the first to agree to open', async () => {
  const client = await aNewClient();
  await aContract(client, { title: 'Privacy notice', signContract: false });
  await aContract(client, { title: 'Letter of engagement', content: '%PDF-1.7 letter' });
  await openApp(AT, client, TITLE);
  const opened = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getByRole('button', { name })
      .getAttribute('aria-expanded');
  expect([opened('Privacy notice'), opened('Letter of engagement')]).toEqual(['false', 'true']);
  const letter = within(screen.getByRole('region', { name: 'Letter of engagement' }));
  // jsdom cannot draw pages: a journey shows them.
  expect(await letter.findByRole('alert')).toBeTruthy();
  const saved = watchDownloads(vi);
  fireEvent.click(letter.getByRole('button', { name: /^Download / }));
  expect(await screen.findByText('Contract has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Letter of engagement.pdf']);
});

test('the box must be ticked, and its error disappears when it is', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp(AT, client, TITLE);
  agree();
  await expectSaid(BOX, 'You must agree to the contract details');
  expect((await stored(client)).contract_confirmed_at).toBeNull();
  tick();
  await waitFor(() =>
    expect(screen.queryByText('You must agree to the contract details')).toBeNull(),
  );
});

test('a ticked box agrees, sends the next step as a wish, and leads to the direct debit', async () => {
  const client = await aNewClient();
  const id = await aContract(client);
  await openApp(AT, client, TITLE);
  const sent: unknown[] = [];
  intercept(async (request, send) => {
    if (request.method === 'PUT') sent.push(await request.clone().json());
    return send(request);
  });
  tick();
  agree();
  await arriveAt('direct-debit-setup');
  expect(await stored(client)).toMatchObject({
    client_step: 'direct_debit_setup',
    contract_id: id,
    contract_confirmed_at: TEST_NOW,
  });
  expect(sent).toMatchObject([
    { client: { contract_id: id, contract_confirmed_at: true, client_step: 'direct_debit_setup' } },
  ]);
});

const ofProfile = ({ url, method }: Request) => method === 'GET' && /\/profile/.test(url);
const button = () => screen.getByRole('button', { name: 'Agree and continue' });

test('the page stays busy until the next one has loaded', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp(AT, client, TITLE);
  const release = hold(ofProfile);
  tick();
  agree();
  // The answer has come when the profile is asked for.
  await release.reached;
  await settle();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(/^You agreed on/)).toBeNull();
  release();
  await arriveAt('direct-debit-setup');
});

test('a failed next step is reported, and is retried without another agreement', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp(AT, client, TITLE);
  const restore = refuse('Please wait.', 429, ofProfile);
  tick();
  agree();
  await screen.findByText('Your details are saved, but we could not load the next step.');
  restore();
  const sent: string[] = [];
  intercept((request, send) => {
    if (request.method === 'PUT') sent.push(request.url);
    return send(request);
  });
  press('Try again');
  await arriveAt('direct-debit-setup');
  expect(sent).toEqual([]);
});

test.each([
  [1, { usable_bank_details: true }, 'additional-company-details', 'additional_company_details'],
  [
    1,
    { external_accounting_client: true },
    'additional-company-details',
    'additional_company_details',
  ],
  [2, { usable_bank_details: true }, 'thats-it', 'completed'],
  [2, { external_accounting_id: 'X' }, 'direct-debit-setup', 'direct_debit_setup'],
] as const)('with %i contracts and %j it leads to %s', async (contracts, facts, place, step) => {
  const client = await aNewClient();
  await setRows(client, 'clients', facts);
  for (let count = 0; count < contracts; count++) await aContract(client);
  await openApp(AT, client, TITLE);
  tick();
  agree();
  await arriveAt(place);
  expect((await stored(client)).client_step).toBe(step);
});

test('a contract added meanwhile is shown before it is agreed to', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp(AT, client, TITLE);
  const added = await aContract(client, { title: 'One more' });
  tick();
  agree();
  await screen.findByText(/changed this in the meantime/);
  expect((await stored(client)).contract_confirmed_at).toBeNull();
  press('Load the newer version');
  expect(await screen.findByRole('region', { name: 'One more' })).toBeTruthy();
  await waitFor(() => expect(field(BOX)).toHaveProperty('checked', false));
  tick();
  agree();
  await arriveAt('direct-debit-setup');
  expect(await stored(client)).toMatchObject({
    contract_id: added,
    contract_confirmed_at: TEST_NOW,
  });
});

test('an agreement made on another device meanwhile leads on', async () => {
  const client = await aNewClient();
  await aContract(client);
  await openApp(AT, client, TITLE);
  await client.call(updateClient, { body: { client: { contract_confirmed_at: true } } });
  tick();
  agree();
  await arriveAt('direct-debit-setup');
  const { acts } = (await client.call(listHistory)).body.data;
  expect(acts.filter(({ action }) => action === 'contract_agreed')).toHaveLength(1);
});

test('a later visit shows when it was agreed, has the certificate, and continues', async () => {
  const client = await aNewClient();
  await aContract(client, { title: 'Terms' });
  await client.call(updateClient, { body: { client: { contract_confirmed_at: true } } });
  await setRows(client, 'clients', { client_step: 'additional_company_details' });
  await openApp(AT, client, TITLE);
  expect(screen.getByText(/^You agreed on 21\/11\/2026, 09:00\./)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  const saved = watchDownloads(vi);
  press('Certificate of Terms');
  expect(await screen.findByText('Certificate has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Certificate of Terms.pdf']);
  press('Continue');
  await heading('VAT details');
  expect((await client.call(listContracts)).body.data).toHaveLength(1);
});

test('without a contract there is nothing to tick, and the client is asked to wait', async () => {
  const client = await aNewClient();
  await openApp(AT, client, TITLE);
  expect(screen.getByText(/has no contract for you to agree to/)).toBeTruthy();
  press('Continue');
  expect(await screen.findByText(/^There is no contract for you to agree to yet/)).toBeTruthy();
  expect(address()).toBe(AT);
  expect((await stored(client)).client_step).toBe('review_contract');
});
