import type { ClientFlags } from '#lib/session/client-flags.ts';
import type { ClientAction } from '#lib/session/profile.ts';
import type { IconName } from '#ui/controls/icons.tsx';

export interface Entry {
  readonly label: string;
  readonly to: string;
  /** What the search calls it, where its area is not beside it. */
  readonly command: string;
  /** Other words that find it. */
  readonly words?: string;
  /** Hidden from clients who may not do this. */
  readonly needs?: ClientAction;
  /** Pages below it with other paths. */
  readonly covers?: RegExp;
  /** The list whose count is shown beside it. The search is kept from list to list. */
  readonly counts?: CountedList;
}

export type CountedList = 'all' | 'draft' | 'sent' | 'overdue' | 'paid';

export interface Section extends Entry {
  readonly icon: IconName;
  /** The path that all its pages start with. */
  readonly root: string;
  /** A page of the section with another path. */
  readonly apart?: string;
  /** Clients without this area. */
  readonly notFor?: (client: ClientFlags) => boolean;
  /** The entries of the sidebar (on phones, of the row below the top bar). */
  readonly entries: readonly Entry[];
}

/** The areas of the portal, in the order of the top bar and of the phones' bottom bar. */
const SECTIONS: readonly Section[] = [
  {
    label: 'Envelope',
    command: 'Current envelope',
    words: 'month receipts seal',
    icon: 'envelope',
    to: '/envelope',
    root: '/envelope',
    entries: [],
  },
  {
    label: 'Documents',
    command: 'Shared documents',
    words: 'accountants important',
    icon: 'documents',
    to: '/documents',
    root: '/documents',
    notFor: ({ isShoeboxClient, isPaperClient }) => isShoeboxClient || isPaperClient,
    entries: [],
  },
  {
    label: 'Invoices',
    command: 'Invoices',
    icon: 'invoice',
    to: '/invoices',
    root: '/invoices',
    entries: [
      {
        label: 'Overview',
        command: 'Overview of invoices',
        words: 'figures chart outstanding',
        to: '/invoices/overview',
        needs: 'create_invoice',
      },
      {
        label: 'Create new',
        command: 'New invoice',
        words: 'add bill',
        to: '/invoices/create',
        covers: /^\/invoices\/[^/]+\/credit-note\/create$/,
        needs: 'create_invoice',
      },
      { label: 'All', command: 'All invoices', to: '/invoices', counts: 'all' },
      { label: 'Sent', command: 'Sent invoices', to: '/invoices/sent', counts: 'sent' },
      {
        label: 'Overdue',
        command: 'Overdue invoices',
        words: 'late unpaid remind chase',
        to: '/invoices/overdue',
        counts: 'overdue',
      },
      {
        label: 'Paid',
        command: 'Paid invoices',
        words: 'history',
        to: '/invoices/paid',
        counts: 'paid',
      },
      {
        label: 'Drafts',
        command: 'Draft invoices',
        to: '/invoices/draft',
        covers: /^\/invoices\/(edit\/[^/]+|credit-note\/[^/]+\/edit)$/,
        counts: 'draft',
      },
    ],
  },
  {
    label: 'Customers',
    command: 'Customers',
    icon: 'customers',
    to: '/customers',
    root: '/customers',
    apart: '/customers-all',
    entries: [
      {
        label: 'All Customers',
        command: 'All customers',
        to: '/customers',
        covers: /^\/customers-all$/,
      },
      {
        label: 'Add new',
        command: 'New customer',
        words: 'create',
        to: '/customers/add-new',
        needs: 'add_customer',
      },
    ],
  },
];

/** The area behind the account link of the bars. */
export const SETTINGS: Section = {
  label: 'Settings',
  command: 'Settings',
  icon: 'account',
  to: '/account/invoice',
  root: '/account',
  entries: [
    {
      label: 'Invoice',
      command: 'Invoice settings',
      words: 'account bank details logo address payment terms',
      to: '/account/invoice',
    },
    { label: 'Logout', command: 'Log out', words: 'sign out leave', to: '/logout' },
  ],
};

/** The areas that a client has. */
export const sectionsOf = (client: ClientFlags): readonly Section[] =>
  SECTIONS.filter(({ notFor }) => !notFor?.(client));

/** The section of a path. */
export function sectionOf(pathname: string): Section | undefined {
  return [...SECTIONS, SETTINGS].find(
    ({ root, apart }) => pathname === root || pathname.startsWith(`${root}/`) || pathname === apart,
  );
}

/** The entry of a section that a page belongs to: "/invoices/paid/7" -> Paid. */
export function entryOf({ entries }: Section, pathname: string): Entry | undefined {
  const under = entries.filter(
    ({ to, covers }) =>
      pathname === to || pathname.startsWith(`${to}/`) || covers?.test(pathname) === true,
  );
  // "/customers/add-new" also starts with "/customers": the longest match wins.
  return under.toSorted((one, other) => other.to.length - one.to.length)[0];
}
