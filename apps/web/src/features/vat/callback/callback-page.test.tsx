import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intercept, refuse } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { address, follow, heading, press } from '#testing/page.ts';
import { A_RETURN, backFromHmrc, clientWithReturn } from '#testing/vat.ts';
import { cameFrom } from '../authorise/came-from.ts';

const CALLBACK = '/hmrc/callback';
type ClientWithReturn = Awaited<ReturnType<typeof clientWithReturn>>;

/** The address with HMRC's answer. */
async function answerOf({ client }: ClientWithReturn, changes: { state?: string } = {}) {
  const { code, state } = { ...(await backFromHmrc(client)), ...changes };
  return `/hmrc-callback?${new URLSearchParams({ code, state }).toString()}`;
}
/** Opens the portal, which posts the brand's address as in production: jsdom is at another. Counts what is posted. */
async function open({ client }: ClientWithReturn) {
  await openApp('/vat', client, 'VAT returns');
  const posts: unknown[] = [];
  const { redirect_uri } = await backFromHmrc(client);
  intercept(async (request, send) => {
    if (!request.url.endsWith(CALLBACK)) return send(request);
    const body = { ...((await request.json()) as object), redirect_uri };
    posts.push(body);
    return send(new Request(request, { method: 'POST', body: JSON.stringify(body) }));
  });
  return posts;
}
/** Comes back from HMRC. */
function arrive(at: string) {
  window.history.pushState(null, '', at);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('the code is exchanged, the profile read again, and the documents opened', async () => {
  const made = await clientWithReturn();
  const at = await answerOf(made);
  await open(made);
  // Visiting the returns forgets where HMRC was needed before.
  cameFrom.remember({ href: made.at, name: A_RETURN });
  arrive(at);
  await heading('Important documents shared with you');
  expect(address()).toBe('/documents');
  expect(await screen.findByText('Brightpence can now act for you with HMRC')).toBeTruthy();
  expect(made.client.api.taxes.asked(made.client.clientId, 'exchange')).toBe(1);
  // Back to where HMRC was needed, which now asks for the declaration.
  fireEvent.click(await screen.findByRole('link', { name: A_RETURN }));
  await heading(A_RETURN);
  press('Submit VAT return');
  expect(await screen.findByRole('dialog', { name: 'Submit VAT return' })).toBeTruthy();
});

test('a reload does not send the code again', async () => {
  const made = await clientWithReturn();
  const at = await answerOf(made);
  const posts = await open(made);
  arrive(at);
  await heading('Important documents shared with you');
  arrive(at);
  await waitFor(() => expect(address()).toBe(at));
  await heading('Important documents shared with you');
  expect(posts).toHaveLength(1);
});

test('a refused answer says why, and a reload does not send it again', async () => {
  const made = await clientWithReturn();
  const at = await answerOf(made, { state: 'another' });
  await openApp(at, made.client, 'HMRC is not connected');
  expect(screen.getByText(/^This visit to HMRC didn’t start here/)).toBeTruthy();
  press('Start again');
  expect(await screen.findByRole('dialog', { name: 'HMRC needs your permission' })).toBeTruthy();
});

test('a denied permission changes nothing, and offers a way on', async () => {
  const { client } = await clientWithReturn();
  await openApp('/hmrc-callback?error=access_denied&state=x', client, 'HMRC is not connected');
  expect(screen.getByText(/^You didn’t allow Brightpence to act for you/)).toBeTruthy();
  await follow('VAT returns');
});

test('a missing answer from HMRC is reported', async () => {
  const { client } = await clientWithReturn();
  await openApp('/hmrc-callback', client, 'HMRC is not connected');
  expect(screen.getByText(/^HMRC didn’t tell us whether/)).toBeTruthy();
});

test('a busy HMRC is reported in its own words', async () => {
  const made = await clientWithReturn();
  const at = await answerOf(made);
  await open(made);
  refuse('HMRC is busy. Please start again in a few minutes.', 503, ({ url }) =>
    url.endsWith(CALLBACK),
  );
  arrive(at);
  await heading('HMRC is not connected');
  expect(screen.getByText('HMRC is busy. Please start again in a few minutes.')).toBeTruthy();
});
