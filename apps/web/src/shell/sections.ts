import type { ClientFlags } from '#lib/session/client-flags.ts';
import type { IconName } from '#ui/icons.tsx';

interface Entry {
  readonly label: string;
  readonly to: string;
  /** For a business that goes on: hidden when the client has left. */
  readonly notAfterLeaving?: true;
  /** Pages that stand under it though their path begins otherwise. */
  readonly covers?: RegExp;
  /** The list whose rows are counted beside it: those there is something to do about. */
  readonly counts?: CountedList;
}

export type CountedList = 'draft' | 'sent' | 'overdue';

export interface Section extends Entry {
  readonly icon: IconName;
  /** The path all its pages begin with. */
  readonly root: string;
  /** A page of it that begins otherwise. */
  readonly apart?: string;
  /** Clients without such an area. */
  readonly notFor?: (client: ClientFlags) => boolean;
  /** What the sidebar lists (on phones, the row below the top bar). */
  readonly entries: readonly Entry[];
}

/** The areas of the portal, in the order of the top bar and, on phones, of the bottom bar. */
const SECTIONS: readonly Section[] = [
  { label: 'Envelope', icon: 'envelope', to: '/envelope', root: '/envelope', entries: [] },
  {
    label: 'Documents',
    icon: 'documents',
    to: '/documents',
    root: '/documents',
    notFor: ({ isShoeboxClient, isPaperClient }) => isShoeboxClient || isPaperClient,
    entries: [],
  },
  {
    label: 'Invoices',
    icon: 'invoice',
    to: '/invoices/sent',
    root: '/invoices',
    entries: [
      { label: 'Overview', to: '/invoices/overview', notAfterLeaving: true },
      {
        label: 'Create new',
        to: '/invoices/create',
        covers: /^\/invoices\/[^/]+\/credit-note\/create$/,
        notAfterLeaving: true,
      },
      { label: 'Sent', to: '/invoices/sent', counts: 'sent' },
      { label: 'Overdue', to: '/invoices/overdue', counts: 'overdue' },
      { label: 'Paid', to: '/invoices/paid' },
      {
        label: 'Drafts',
        to: '/invoices/draft',
        covers: /^\/invoices\/(edit\/[^/]+|credit-note\/[^/]+\/edit)$/,
        counts: 'draft',
      },
    ],
  },
  {
    label: 'Customers',
    icon: 'customers',
    to: '/customers',
    root: '/customers',
    apart: '/customers-all',
    entries: [
      { label: 'All Customers', to: '/customers', covers: /^\/customers-all$/ },
      { label: 'Add new', to: '/customers/add-new', notAfterLeaving: true },
    ],
  },
];

/** The area behind the account link of the bars. */
export const SETTINGS: Section = {
  label: 'Settings',
  icon: 'account',
  to: '/account/invoice',
  root: '/account',
  entries: [
    { label: 'Invoice', to: '/account/invoice' },
    { label: 'Logout', to: '/logout' },
  ],
};

/** Those a client has. */
export const sectionsOf = (client: ClientFlags): readonly Section[] =>
  SECTIONS.filter(({ notFor }) => !notFor?.(client));

/** The section a path belongs to. */
export function sectionOf(pathname: string): Section | undefined {
  return [...SECTIONS, SETTINGS].find(
    ({ root, apart }) => pathname === root || pathname.startsWith(`${root}/`) || pathname === apart,
  );
}

/** The entry of a section that a page stands under: "/invoices/paid/7" -> Paid. */
export function entryOf({ entries }: Section, pathname: string): Entry | undefined {
  const under = entries.filter(
    ({ to, covers }) =>
      pathname === to || pathname.startsWith(`${to}/`) || covers?.test(pathname) === true,
  );
  // "/customers/add-new" begins as "/customers" does: the longest of them is meant.
  return under.toSorted((one, other) => other.to.length - one.to.length)[0];
}
