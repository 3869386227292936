import { leaveTheService, signedInClient } from '@counterfoil/testkit/clients';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#testing/open-app.tsx';
import { renderScreen } from '#testing/render-screen.tsx';
import { MainNav } from './main-nav.tsx';
import { SectionNav } from './section-nav.tsx';
import { entryOf, sectionOf, SETTINGS } from './sections.ts';

async function sidebarAt(path: string) {
  const section = sectionOf(path.split('?')[0] ?? '');
  if (!section) throw new Error(`${path} belongs to no section`);
  await renderScreen(() => <SectionNav section={section} />, path);
  const nav = screen.getByRole('navigation', { name: section.label });
  return [...nav.querySelectorAll('a')];
}

test('the sidebar of Customers lists All Customers and Add new', async () => {
  const links = await sidebarAt('/customers/add-new');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All Customers', '/customers'],
    ['Add new', '/customers/add-new'],
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page']);
});

test('the sidebar of Invoices lists the actions and the lists by state', async () => {
  const links = await sidebarAt('/invoices/paid');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/invoices/overview'],
    ['Create new', '/invoices/create'],
    ['All', '/invoices'],
    ['Sent', '/invoices/sent'],
    ['Overdue', '/invoices/overdue'],
    ['Paid', '/invoices/paid'],
    ['Drafts', '/invoices/draft'],
  ]);
});

test('a path that only starts with the same letters is in no section', () => {
  expect(sectionOf('/invoices-old')).toBeUndefined();
  expect(sectionOf('/envelope/123')?.label).toBe('Envelope');
});

test('the contact page belongs to Help unless the bar links it', async () => {
  const path = '/account/contact-us';
  const account = sectionOf(path);
  expect(account && entryOf(account, path)?.label).toBe('Help');
  expect(sectionOf(path, undefined, { internal: path })).toBeUndefined();
  expect(sectionOf('/account/help', undefined, { internal: path })).toBe(account);
});

test.each([
  ['no area, for a page of none', '/account/contact-us', undefined, []],
  ['the area of the page', '/account/help', SETTINGS, ['Account']],
])('the bar highlights %s', async (_, path, current, lit) => {
  await renderScreen(() => <MainNav areas={[SETTINGS]} {...{ current }} place="top" />, path);
  const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(links.map(({ textContent }) => textContent)).toEqual(lit);
});

test('a list’s count is beside its name and not part of it', async () => {
  const section = sectionOf('/invoices/sent');
  if (!section) throw new Error('no section');
  const counts = { sent: 1200, overdue: 0, draft: 4 };
  await renderScreen(() => <SectionNav section={section} counts={counts} />, '/invoices/sent');
  const links = screen.getAllByRole('link');
  const labels = links.map(({ textContent }) => textContent);
  expect(labels.slice(2)).toEqual(['All', 'Sent1,200', 'Overdue', 'Paid', 'Drafts4']);
  const described = screen.getByRole('link', { name: 'Sent', description: '1,200' });
  expect(described.getAttribute('href')).toBe('/invoices/sent');
});

test('the search of a list is kept on the other lists, and nowhere else', async () => {
  const links = await sidebarAt('/invoices/sent?search=oak&page=3');
  const searched = links.filter((link) => link.getAttribute('href')?.endsWith('?search=oak'));
  const lists = ['All', 'Sent', 'Overdue', 'Paid', 'Drafts'];
  expect(searched.map(({ textContent }) => textContent)).toEqual(lists);
});

test.each([
  ['/invoices', 'All'],
  ['/invoices/overview', 'Overview'],
  ['/invoices/sent/7', 'Sent'],
  ['/invoices/overdue/7', 'Overdue'],
  ['/invoices/paid/7', 'Paid'],
  ['/invoices/edit/7', 'Drafts'],
  ['/invoices/credit-note/7/edit', 'Drafts'],
  // It belongs to an invoice that may be in any list; creating one from nothing is something else.
  ['/invoices/7/credit-note/create', 'All'],
  ['/customers/7/ledger', 'All Customers'],
  ['/customers-all', 'All Customers'],
  ['/customers/add-new', 'Add new'],
])('%s belongs to %s', (path, label) => {
  const section = sectionOf(path);
  expect(section && entryOf(section, path)?.label).toBe(label);
});

test('a page below an entry marks it as the current place', async () => {
  const links = await sidebarAt('/invoices/overdue/7');
  const current = links.filter((link) => link.hasAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual(['Overdue']);
  expect(current[0]?.getAttribute('aria-current')).toBe('true');
});

test.each([
  ['/invoices/sent', 'Sent', 'Invoices', ['All', 'Sent', 'Overdue', 'Paid', 'Drafts']],
  ['/customers', 'Customers', 'Customers', ['All Customers']],
])(
  'at %s a client who has left finds no way to create anything',
  async (at, title, area, labels) => {
    const client = await signedInClient();
    await leaveTheService(client);
    await openApp(at, client);
    await screen.findByRole('heading', { level: 1, name: title });
    const sidebar = screen.getByRole('navigation', { name: area });
    const links = [...sidebar.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  },
);
