import { aBankState, aShownBank, BANK_RETURN_ADDRESS } from '@counterfoil/testkit/banks';
import { leaveTheService, signedInClient, type SignedInClient } from '@counterfoil/testkit/clients';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { watchLeaving } from '#testing/banking.ts';
import { intercept, refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press } from '#testing/page.ts';

const CALLBACK = '/open_banking/callback';
const REFUSED = 'Your bank isn’t connected';

/** The address with the provider's answer. */
async function answerOf(client: SignedInClient, changes: { state?: string } = {}) {
  const code = client.api.banks.open(client.clientId, aShownBank());
  const state = changes.state ?? (await aBankState(client));
  return `/callback?${new URLSearchParams({ code, state }).toString()}`;
}
/** Opens the portal, which posts the brand's address as in production: jsdom is at another. Counts what is posted. */
async function open(client: SignedInClient) {
  await openApp('/account/help', client, 'Help');
  const calls: string[] = [];
  intercept(async (request, send) => {
    const { pathname } = new URL(request.url);
    calls.push(pathname.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '/'));
    if (!request.url.endsWith(CALLBACK)) return send(request);
    const body = { ...((await request.json()) as object), redirect_uri: BANK_RETURN_ADDRESS };
    return send(new Request(request, { method: 'POST', body: JSON.stringify(body) }));
  });
  return { calls, posts: () => calls.filter((path) => path === CALLBACK).length };
}
/** Comes back from the bank. */
function arrive(at: string) {
  window.history.pushState(null, '', at);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('the code is exchanged, the profile read again, and the open-banking page opened', async () => {
  const client = await signedInClient();
  const at = await answerOf(client);
  const { calls } = await open(client);
  arrive(at);
  await heading('Open Banking');
  expect(address()).toBe('/account/open-banking');
  expect(await screen.findByText('Test Bank is connected')).toBeTruthy();
  expect(await screen.findByRole('table', { name: 'Accounts' })).toBeTruthy();
  expect(client.api.banks.asked(client.clientId, 'exchange')).toBe(1);
  const profile = calls.findIndex((path) => path.endsWith('/profile'));
  expect(profile).toBeGreaterThan(calls.indexOf(CALLBACK));
});

test('a reload does not send the code again', async () => {
  const client = await signedInClient();
  const at = await answerOf(client);
  const { posts } = await open(client);
  arrive(at);
  await heading('Open Banking');
  arrive(at);
  await waitFor(() => expect(address()).toBe(at));
  await heading('Open Banking');
  expect(posts()).toBe(1);
});

test('a refused answer says why, and a reload does not send it again', async () => {
  const client = await signedInClient();
  const at = await answerOf(client, { state: 'another' });
  const { posts } = await open(client);
  const left = watchLeaving();
  arrive(at);
  await heading(REFUSED);
  expect(screen.getByText(/^This visit to your bank didn’t start here/)).toBeTruthy();
  await follow('Open Banking');
  arrive(at);
  await heading(REFUSED);
  expect(screen.getByText(/^This link from your bank has already been used/)).toBeTruthy();
  expect(posts()).toBe(1);
  press('Start again');
  await waitFor(() => expect(left).toEqual([expect.stringContaining('https://bank.test/')]));
});

test('a denied consent changes nothing, and offers a way on', async () => {
  const client = await signedInClient();
  await openApp('/callback?error=access_denied&state=x', client, REFUSED);
  expect(screen.getByText(/^You didn’t give your bank permission to show us/)).toBeTruthy();
  await follow('Open Banking');
  expect(screen.getByRole('button', { name: 'Connect your bank' })).toBeTruthy();
});

test('a missing answer from the bank is reported', async () => {
  await openApp('/callback', await signedInClient(), REFUSED);
  expect(screen.getByText(/^Your bank didn’t tell us whether/)).toBeTruthy();
});

test('an unreachable bank is reported in its own words', async () => {
  const client = await signedInClient();
  const at = await answerOf(client);
  await open(client);
  refuse('Your bank did not answer.', 503, ({ url }) => url.endsWith(CALLBACK));
  arrive(at);
  await heading(REFUSED);
  expect(screen.getByText('Your bank did not answer.')).toBeTruthy();
});

test('a client who has left cannot start again, and is told why', async () => {
  const client = await signedInClient();
  await leaveTheService(client);
  await openApp('/callback?error=access_denied', client, REFUSED);
  expect(screen.getByText(/^You have left the service, so you can no longer connect/)).toBeTruthy();
});
