import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { setRows } from '@counterfoil/testkit/rows';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { texts } from '#testing/page.ts';
import { INVOICES_DEMO } from './invoices-demo.tsx';
import { SET_UP_DEMO } from './set-up-demo.tsx';
import { UPLOAD_DEMO } from './upload-demo.tsx';

const captions = () =>
  screen.getAllByRole('list', { name: /^Steps of/ }).map((list) => texts('listitem', list));
const numbered = (demo: typeof SET_UP_DEMO) =>
  demo.map(({ caption }, nth) => `${nth + 1}. ${caption}`);

test('explains invoices and customers, set-up and uploads, each with a demo and a link', async () => {
  await openApp('/account/help', await signedInClient(), 'Help');
  expect(texts('heading').slice(1)).toEqual([
    'Sales invoices and customers',
    'Set-up',
    'Uploading documents',
    'Still have a question?',
  ]);
  expect(captions()).toEqual([INVOICES_DEMO, SET_UP_DEMO, UPLOAD_DEMO].map(numbered));
  const ways = { 'Create an invoice': '/invoices/create', 'Current envelope': '/envelope' };
  for (const [name, to] of Object.entries(ways))
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

test('offers no new invoice to a client who has left', async () => {
  const client = await signedInClient();
  await leaveTheService(client);
  await openApp('/account/help', client, 'Help');
  expect(screen.queryByRole('link', { name: 'Create an invoice' })).toBeNull();
});

test('shows only the set-up to a client who works on paper', async () => {
  const client = await signedInClient();
  await setRows(client, 'clients', { paper: true });
  await openApp('/account/help', client, 'Help');
  expect(captions()).toEqual([numbered(SET_UP_DEMO)]);
});

/** The names of fields, buttons and screens in the drawings of these steps. */
const named = (demo: typeof SET_UP_DEMO, ...steps: number[]) =>
  steps.flatMap((step) => {
    const { container, unmount } = render(<svg>{demo[step]?.drawing}</svg>);
    const names = [...container.querySelectorAll('[data-name]')].map((each) => each.textContent);
    unmount();
    return names;
  });

test.each([
  ['/customers/add-new', 'Add a customer', () => named(INVOICES_DEMO, 0)],
  ['/invoices/create', 'New invoice', () => named(INVOICES_DEMO, 1)],
  ['/account/invoice', 'Invoice settings', () => named(SET_UP_DEMO, 1, 2, 3)],
  ['/envelope', 'Envelope for November 2026', () => named(UPLOAD_DEMO, 0)],
])('the drawings of %s use its own names', async (path, title, names) => {
  await openApp(path, await signedInClient(), title);
  const shown = document.body.textContent;
  expect(names().length).toBeGreaterThan(0);
  for (const name of names()) expect(shown).toContain(name);
});
