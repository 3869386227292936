import { INVOICE_SORTS } from '@counterfoil/contract/invoices/lists';
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

type Search = string | ((portal: FilledPortal) => string);

const searched = (name: string, search: Search, query: Parameters<typeof list>[1] = 'state=paid') =>
  list(name, (portal) => {
    const words = typeof search === 'string' ? search : search(portal);
    const others = typeof query === 'string' ? query : query(portal);
    return `${others}&search=${encodeURIComponent(words)}`;
  });

const figures = (name: string, search: string): Question => ({
  name,
  path: () => `invoices/statistics?search=${search}`,
});

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
  { name: 'statistics', path: () => 'invoices/statistics' },
  { name: 'customers', path: () => 'customers' },
  { name: 'statistics of customers', path: () => 'customers/statistics' },
  { name: 'expected', path: () => 'invoices/expected' },
  list('paid of a year', 'state=paid&date_from=2026-01-01&date_to=2026-12-31'),
  list('sent, due in a month', 'state=sent&due_from=2026-12-01&due_to=2026-12-31'),
  { name: 'overview', path: () => 'invoices/overview' },
  { name: 'next number', path: () => 'invoices/current_number' },
  { name: 'history', path: () => 'history' },
];

const EVERYWHERE = 'inv';
const middle = ({ paid }: FilledPortal) => `state=paid&page=${Math.floor(paid / 20)}`;

/** Rare words, words of thousands, of all and of none; in each list; and pages far down. */
export const searches: readonly Question[] = [
  searched('number', 'INV-00500'),
  searched('customer', ({ customer }) => customer.split(' ')[0] ?? ''),
  searched('part of a word', ({ customer }) => customer.slice(1, 6)),
  searched('two words', ({ customer }) => customer.split(' ').slice(0, 2).join(' ')),
  searched('nothing there', 'zebra'),
  searched('one letter', 'e'),
  searched('short word', '42'),
  searched('long, in thousands', 'joinery'),
  searched('two, in thousands', 'dental care'),
  searched('ten words', 'i n v - 0 1 2 3 4 o'),
  searched('found everywhere', EVERYWHERE),
  searched('everywhere, the middle', EVERYWHERE, middle),
  searched(
    'everywhere, the last page',
    EVERYWHERE,
    ({ paid }) => `state=paid&page=${Math.ceil(paid / 10)}`,
  ),
  searched('everywhere by number', EVERYWHERE, 'state=paid&sort=number'),
  searched('the same, the middle', EVERYWHERE, (portal) => `${middle(portal)}&sort=number`),
  ...['draft', 'sent', 'overdue'].flatMap((state) => [
    searched(`everywhere, ${state}`, EVERYWHERE, `state=${state}`),
    searched(`nothing there, ${state}`, 'zebra', `state=${state}`),
  ]),
  searched('everywhere, all states', EVERYWHERE, ''),
  searched('nothing there, all states', 'zebra', ''),
  figures('figures, found everywhere', EVERYWHERE),
  figures('figures, in thousands', 'joinery'),
  figures('figures, nothing there', 'zebra'),
  { name: 'figures of customers', path: () => 'customers/statistics?search=e' },
];

const everywhere = (name: string, words: Search): Question => ({
  name: `everywhere: ${name}`,
  path: (portal) =>
    `search?query=${encodeURIComponent(typeof words === 'string' ? words : words(portal))}`,
});

/** The search across customers, invoices and documents. */
export const acrossThePortal: readonly Question[] = [
  everywhere('number', 'INV-00500'),
  everywhere('customer', ({ customer }) => customer),
  everywhere('amount', '£1,234.50'),
  everywhere('telephone', '020 7946 0123'),
  everywhere('one letter', 'e'),
  everywhere('all invoices', EVERYWHERE),
  everywhere('nothing there', 'zebra'),
  everywhere('ten words', 'i n v - 0 1 2 3 4 o'),
];
