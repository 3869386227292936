import { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import type { FilledPortal } from './server.ts';

export interface Question {
  readonly name: string;
  /** The part of the path after the client. */
  readonly path: (portal: FilledPortal) => string;
}

const list = (name: string, query: string | ((portal: FilledPortal) => string)): Question => ({
  name,
  path: (portal) => `invoices?${typeof query === 'string' ? query : query(portal)}`,
});

const searched = (name: string, search: string | ((portal: FilledPortal) => string)) =>
  list(
    `search: ${name}`,
    (portal) =>
      `state=paid&search=${encodeURIComponent(typeof search === 'string' ? search : search(portal))}`,
  );

export const questions: readonly Question[] = [
  ...['draft', 'sent', 'overdue', 'paid'].map((state) => list(state, `state=${state}`)),
  list('all states', ''),
  list('paid, page 3', 'state=paid&page=3'),
  list('paid, the middle', ({ paid }) => `state=paid&page=${Math.floor(paid / 20)}`),
  list('paid, the last page', ({ paid }) => `state=paid&page=${Math.ceil(paid / 10)}`),
  ...INVOICE_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) =>
      list(`paid by ${sort} ${order}`, `state=paid&sort=${sort}&order=${order}`),
    ),
  ),
  list('overdue by total desc', 'state=overdue&sort=total&order=desc'),
  list('sent by due_date asc', 'state=sent&sort=due_date&order=asc'),
  list('sent by due_date desc', 'state=sent&sort=due_date&order=desc'),
  list('sent by number asc', 'state=sent&sort=number&order=asc'),
  list('sent by date asc', 'state=sent&sort=date&order=asc'),
  list('draft by number desc', 'state=draft&sort=number&order=desc'),
  searched('number', 'INV-00500'),
  searched('customer', ({ customer }) => customer.split(' ')[0] ?? ''),
  searched('part of a word', ({ customer }) => customer.slice(1, 6)),
  searched('two words', ({ customer }) => customer.split(' ').slice(0, 2).join(' ')),
  searched('nothing there', 'zebra'),
  searched('one letter', 'e'),
  searched('short word', '42'),
  searched('found everywhere', 'inv'),
  searched('everywhere, long', 'inv-0'),
  searched('long, in thousands', 'joinery'),
  searched('two, in thousands', 'dental care'),
  list('search: in all states', 'search=inv'),
  list('search: in the overdue', 'state=overdue&search=inv'),
  { name: 'statistics', path: () => 'invoices/statistics' },
  { name: 'overview', path: () => 'invoices/overview' },
  { name: 'next number', path: () => 'invoices/current_number' },
];
