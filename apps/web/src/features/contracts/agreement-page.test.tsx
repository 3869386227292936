import { getClient } from '@counterfoil/contract/account/client';
import { signedInClient } from '@counterfoil/testkit/clients';
import { aContract } from '@counterfoil/testkit/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { watchDownloads } from '#testing/list-page.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, press } from '#testing/page.ts';

afterEach(() => vi.restoreAllMocks());

type Contracts = readonly NonNullable<Parameters<typeof aContract>[1]>[];

async function openAgreement(contracts: Contracts) {
  const client = await signedInClient();
  for (const contract of contracts) await aContract(client, contract);
  await openApp('/account/contracts', client, 'Your Agreement');
}

const LETTER = { title: 'Letter of engagement', agreedBy: 'Ada Test' };
const TERMS = { title: 'Terms of business' };

const section = (name: string) => screen.getByRole('region', { name });
const toggle = (name: string) => within(section(name)).getByRole('button', { name });
const isOpen = (name: string) => toggle(name).getAttribute('aria-expanded') === 'true';

/** The addresses of the PDFs that are fetched. In development React begins twice. */
function watchPreviews(): Set<string> {
  const asked = new Set<string>();
  intercept((request, send) => {
    if (request.url.includes('/preview')) asked.add(request.url);
    return send(request);
  });
  return asked;
}

test('opens from the settings', async () => {
  await openApp('/account/help', await signedInClient(), 'Help');
  await follow('Your Agreement');
  expect(address()).toBe('/account/contracts');
});

test('a single contract is open, and its PDF is fetched', async () => {
  await openAgreement([LETTER]);
  expect(isOpen('Letter of engagement')).toBe(true);
  // jsdom cannot draw pages: a journey shows them.
  expect(await within(section('Letter of engagement')).findByRole('alert')).toBeTruthy();
});

test('each of several agreements opens and closes separately, and its PDF is fetched only then', async () => {
  await openAgreement([LETTER, TERMS]);
  const asked = watchPreviews();
  expect([isOpen('Letter of engagement'), isOpen('Terms of business')]).toEqual([false, false]);
  expect(asked.size).toBe(0);
  fireEvent.click(toggle('Terms of business'));
  expect(isOpen('Terms of business')).toBe(true);
  expect(isOpen('Letter of engagement')).toBe(false);
  await within(section('Terms of business')).findByRole('alert');
  expect(asked.size).toBe(1);
  fireEvent.click(toggle('Terms of business'));
  expect(isOpen('Terms of business')).toBe(false);
  expect(within(section('Terms of business')).queryByRole('alert')).toBeNull();
});

test('each contract says who agreed and when, or what is still open', async () => {
  await openAgreement([LETTER, TERMS, { title: 'Privacy notice', signContract: false }]);
  const said = (name: string) => section(name).textContent;
  expect(said('Letter of engagement')).toContain('Agreed by Ada Test on 21/11/2026, 09:00.');
  expect(said('Terms of business')).toContain('Not agreed yet');
  expect(said('Privacy notice')).toContain(
    'For information only: you don’t need to agree to it. Added on ',
  );
});

test('each contract is downloaded under its title, even while closed', async () => {
  await openAgreement([LETTER, { ...TERMS, content: '%PDF-1.7 terms' }]);
  const saved = watchDownloads(vi);
  press('Download Terms of business');
  expect(await screen.findByText('Contract has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Terms of business.pdf']);
  expect(saved.blobs[0]?.size).toBe('%PDF-1.7 terms'.length);
});

test('a PDF that cannot be shown says so, and is fetched again on request', async () => {
  await openAgreement([{ ...LETTER, content: '%PDF-1.7\ntorn' }]);
  const alert = await within(section('Letter of engagement')).findByRole('alert');
  expect(alert.textContent).toContain('Failed to load PDF file.');
  const asked = watchPreviews();
  press('Try again');
  await waitFor(() => expect(asked.size).toBe(1));
});

test('a PDF takes no focus from a page that has just opened, but gets it after a retry', async () => {
  await openAgreement([{ ...LETTER, content: '%PDF-1.7\ntorn' }]);
  const letter = within(section('Letter of engagement'));
  await letter.findByText('Failed to load PDF file.');
  expect(document.activeElement).toBe(document.body);
  const again = letter.getByRole('button', { name: 'Try again' });
  again.focus();
  fireEvent.click(again);
  await waitFor(() => expect(again.isConnected).toBe(false));
  const alert = await letter.findByRole('alert');
  expect(alert.contains(document.activeElement)).toBe(true);
});

test('a PDF refused by the server says why', async () => {
  await openAgreement([LETTER, TERMS]);
  refuse('The store is busy.', 503, ({ url }) => url.includes('/preview'));
  fireEvent.click(toggle('Letter of engagement'));
  const alert = await within(section('Letter of engagement')).findByRole('alert');
  expect(alert.textContent).toContain('Failed to load PDF file.The store is busy.');
});

test('a client without contracts is told what will be here', async () => {
  await openAgreement([]);
  expect(screen.getByText('The list is empty')).toBeTruthy();
  expect(screen.getByText(/^Your letter of engagement and terms/)).toBeTruthy();
});

test('a contract added after sign-up can be agreed to, and then has its certificate', async () => {
  const client = await signedInClient();
  await aContract(client, LETTER);
  await aContract(client, LETTER);
  await aContract(client, TERMS);
  await openApp('/account/contracts', client, 'Your Agreement');
  expect(screen.getByText(/^Version 2\. Agreed by Ada Test/)).toBeTruthy();
  const names = screen
    .getAllByRole('button', { name: /^Download / })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Download Letter of engagement',
    'Download Letter of engagement, version 2',
    'Download Terms of business',
  ]);
  press('Agree');
  expect(await screen.findByText('You must agree to the contract details')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^I have read and agree to the contract/ }));
  press('Agree');
  expect(await screen.findByText('Thank you. Your agreement has been saved')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  const saved = watchDownloads(vi);
  // Agreements from before have none.
  press('Certificate of Terms of business');
  expect(await screen.findByText('Certificate has been downloaded')).toBeTruthy();
  expect(saved.names).toEqual(['Certificate of Terms of business.pdf']);
  expect((await client.call(getClient)).body.data.contract_confirmed_at).not.toBeNull();
});
