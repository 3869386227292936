import { getProfile } from '@counterfoil/contract/account/routes';
import { listEnvelopes, sealEnvelope } from '@counterfoil/contract/envelopes/routes';
import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { test } from '@counterfoil/testkit/invoicing';
import { setRows } from '@counterfoil/testkit/rows';
import { aDocument, aPdf } from '@counterfoil/testkit/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { onPhone, onTablet } from '#testing/dom.ts';
import { intercept } from '#testing/intercept.ts';
import { openApp } from '#testing/open-app.tsx';
import { answer, heading, press } from '#testing/page.ts';

test('the sidebar lists the months since the client started, with their files and a lock', async () => {
  const client = await signedInClient({ started_on: '2026-09-15' });
  await aDocument(client, { title: 'One' });
  await aDocument(client, { title: 'Two' });
  const [current] = (await client.call(listEnvelopes)).body.data;
  await client.call(sealEnvelope, { params: { id: current?.id ?? '' } });
  await openApp('/envelope', client, 'Envelope for November 2026');
  const nav = within(await screen.findByRole('navigation', { name: 'Envelopes' }));
  const november = await nav.findByRole('link', {
    name: 'November 2026',
    description: 'Sealed, 2 documents',
  });
  expect(november.getAttribute('aria-current')).toBe('page');
  expect(nav.getAllByRole('link')).toHaveLength(3);
  const october = nav.getByRole('link', { name: 'October 2026', description: '0 documents' });
  expect([seenOn(november), seenOn(october)]).toEqual([
    { count: '2', locks: 1 },
    { count: '0', locks: 0 },
  ]);
  fireEvent.click(october);
  await heading('Envelope for October 2026');
});

/** The sighted user's text beside an envelope's name. */
const seenOn = (link: HTMLElement) => ({
  count: link.querySelector('[aria-hidden] > span:not(.hidden-text)')?.textContent,
  locks: link.querySelectorAll('svg').length,
});

const SECTIONS = {
  Documents: 'Important documents shared with you',
  Invoices: 'All invoices',
  Customers: 'Customers',
  Account: 'Business details',
  Envelope: 'Envelope for November 2026',
};

test('the top bar of every section shows the used storage, the client and Support', async () => {
  const client = await signedInClient({ company_name: 'Storage & Sons Ltd' });
  await openApp('/invoices/paid', client, 'Paid history');
  const storage = () => screen.queryByRole('region', { name: 'Storage' });
  for (const [section, title] of Object.entries(SECTIONS)) {
    fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: section }));
    await heading(title);
    const bar = screen.getByRole('banner');
    expect(bar.contains(storage()), section).toBe(true);
    expect(within(bar).getByRole('button', { name: 'Support' }), section).toBeTruthy();
  }
  const panel = within(screen.getByRole('region', { name: 'Storage' }));
  expect(await panel.findByText('0 B of 100 MB used')).toBeTruthy();
  expect(panel.getByText('Copies of your invoices don’t count towards this.')).toBeTruthy();
  expect(panel.getByText('Storage & Sons Ltd')).toBeTruthy();
  const [contact] = (await client.call(getProfile)).body.data.contacts;
  expect(facts(panel)).toEqual([String(contact?.client_number), 'Standard']);
  const meter = panel.getByRole('meter', { name: 'Storage used' });
  expect(meter.getAttribute('aria-valuetext')).toBe('0 B of 100 MB used');
});

test('a client of another tier sees the name and the limit of the tier', async ({ client }) => {
  await setRows(client, 'clients', { storage_tier: 'Plus' }, client.clientId);
  await aDocument(client, { content: aPdf('x'.repeat(1700)) });
  await openApp('/envelope', client, 'Envelope for November 2026');
  const panel = within(screen.getByRole('region', { name: 'Storage' }));
  expect(await panel.findByText('2 KB of 1 GB used')).toBeTruthy();
  expect(facts(panel)[1]).toBe('Plus');
});

test('uploads and deletions are counted at once', async ({ client }) => {
  await aDocument(client, { title: 'One', content: aPdf('x'.repeat(1700)) });
  await openApp('/envelope', client, 'Envelope for November 2026');
  expect(await screen.findByText('2 KB of 100 MB used')).toBeTruthy();
  press('Actions for One');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await answer('Delete');
  expect(await screen.findByText('0 B of 100 MB used')).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.getByRole('link', { name: 'November 2026', description: '0 documents' }),
    ).toBeTruthy(),
  );
});

const facts = (panel: { getAllByRole: typeof screen.getAllByRole }) =>
  panel.getAllByRole('definition').map(({ textContent }) => textContent);

/** Makes the server answer that `used` of 100 MB are used. */
const useMegabytes = (used: number) =>
  intercept((request, send) => {
    if (!request.url.endsWith('/storage_usage')) return send(request);
    const [usage_bytes, limit_bytes] = [used, 100].map((size) => size * 1024 * 1024);
    const figures = { usage_percent: used, usage_bytes, limit_bytes };
    return Promise.resolve(
      Response.json({ data: { usage: `${used} MB`, limit: '100 MB', ...figures } }),
    );
  });

test.each([
  [89, null],
  [90, /^Nearly full: delete documents you do not need, or archive a sealed envelope\.$/],
  [100, /^Full: delete documents/],
])('at %d of 100 MB the panel says what to do, if anything', async (used, text) => {
  const client = await signedInClient();
  await openApp('/envelope', client);
  useMegabytes(used);
  await heading('Envelope for November 2026');
  await screen.findByText(`${used} MB of 100 MB used`);
  expect(screen.queryByText(text ?? /full/i) !== null).toBe(text !== null);
});

test('a client who has left is not asked to make room', async ({ client }) => {
  await leaveTheService(client);
  await openApp('/envelope', client);
  useMegabytes(100);
  await screen.findByText('100 MB of 100 MB used');
  expect(screen.queryByText(/^Full/)).toBeNull();
});

test('on a tablet the bar has the name, and the storage is below the envelope and the account', async () => {
  onTablet();
  const client = await signedInClient({ company_name: 'Storage & Sons Ltd' });
  await openApp('/envelope', client, SECTIONS.Envelope);
  const bar = within(screen.getByRole('banner'));
  const storage = () => screen.queryByRole('region', { name: 'Storage' });
  for (const [section, title] of Object.entries(SECTIONS)) {
    fireEvent.click(bar.getByRole('link', { name: section }));
    await heading(title);
    expect(bar.getByText('Storage & Sons Ltd'), section).toBeTruthy();
    const isThere = screen.getByRole('main').contains(storage());
    expect(isThere, section).toBe(['Account', 'Envelope'].includes(section));
    expect(bar.queryByRole('region', { name: 'Storage' }), section).toBeNull();
    expect(bar.getByRole('button', { name: 'Support' }), section).toBeTruthy();
  }
});

test('on a phone the storage is below the page', async () => {
  onPhone();
  await openApp('/envelope', await signedInClient(), 'Envelope for November 2026');
  const panel = await screen.findByRole('region', { name: 'Storage' });
  expect(screen.getByRole('main').contains(panel)).toBe(true);
  expect(
    await within(panel).findByText('Copies of your invoices don’t count towards this.'),
  ).toBeTruthy();
});
