import { currentBrand } from '#lib/brand.ts';
import type { ClientFlags } from '#lib/session/client-flags.ts';
import type { ClientAction } from '#lib/session/profile.ts';
import type { IconName } from '#ui/controls/icons.tsx';

export interface Entry {
  readonly label: string;
  readonly to: string;
  /** Clients without this page. */
  readonly notFor?: (client: ClientFlags) => boolean;
  /** Hidden from clients who may not do this. */
  readonly needs?: ClientAction;
  /** Pages below it with other paths. */
  readonly covers?: RegExp;
  /** The paths below its own belong to other pages. */
  readonly isExact?: true;
  /** A setting that paper clients have too. */
  readonly isOnPaper?: true;
  /** The list whose count is shown beside it. The search is kept from list to list. */
  readonly counts?: CountedList;
}

export type CountedList = 'all' | 'draft' | 'sent' | 'overdue' | 'paid';

export interface Section extends Entry {
  readonly icon: IconName;
  /** Its name in the bars, where that is another. */
  readonly bar?: string;
  /** The path that all its pages start with. */
  readonly root: string;
  /** Pages of the section with another path. */
  readonly apart?: string;
  /** The entries of the sidebar (on phones, of the row below the top bar). */
  readonly entries: readonly Entry[];
}

/** Those who are not registered for VAT have one page of documents, which needs no tabs. */
const withoutVat = ({ isVatRegistered }: ClientFlags) => !isVatRegistered;

/** The areas of the portal, in the order of the top bar and of the phones' bottom bar. */
const SECTIONS: readonly Section[] = [
  {
    label: 'Envelope',
    icon: 'envelope',
    to: '/envelope',
    root: '/envelope',
    entries: [],
  },
  {
    label: 'Documents',
    icon: 'documents',
    to: '/documents',
    root: '/documents',
    apart: '/vat',
    notFor: ({ isShoeboxClient, isPaperClient }) => isShoeboxClient || isPaperClient,
    entries: [
      { label: 'Shared with you', to: '/documents', notFor: withoutVat },
      { label: 'VAT returns', to: '/vat', notFor: withoutVat },
    ],
  },
  {
    label: 'Invoices',
    icon: 'invoice',
    to: '/invoices',
    root: '/invoices',
    notFor: ({ isPaperClient }) => isPaperClient,
    entries: [
      {
        label: 'Overview',
        to: '/invoices/overview',
        needs: 'create_invoice',
      },
      {
        label: 'Create new',
        to: '/invoices/create',
        needs: 'create_invoice',
      },
      { label: 'All', to: '/invoices', counts: 'all' },
      { label: 'Sent', to: '/invoices/sent', counts: 'sent' },
      {
        label: 'Overdue',
        to: '/invoices/overdue',
        counts: 'overdue',
      },
      {
        label: 'Paid',
        to: '/invoices/paid',
        counts: 'paid',
      },
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
    notFor: ({ isPaperClient }) => isPaperClient,
    entries: [
      {
        label: 'All Customers',
        to: '/customers',
        covers: /^\/customers-all$/,
      },
      {
        label: 'Add new',
        to: '/customers/add-new',
        needs: 'add_customer',
      },
    ],
  },
];

/** The area behind the account link of the bars. An entry is shown as soon as its page exists. */
export const SETTINGS: Section = {
  label: 'Settings',
  bar: 'Account',
  icon: 'account',
  to: '/account',
  root: '/account',
  // After the sign-up its screens that open again are pages of the account.
  apart: '/sign-up',
  entries: [
    { label: 'Business details', to: '/account', isExact: true, isOnPaper: true },
    { label: 'Invoice', to: '/account/invoice' },
    { label: 'Pay-by-bank payments', to: '/account/pay-by-bank', isOnPaper: true },
    { label: 'Logo', to: '/account/logo' },
    { label: 'Contact', to: '/account/primary-contact', isOnPaper: true },
    { label: 'Second Contact', to: '/account/secondary-contact', isOnPaper: true },
    { label: 'Password', to: '/account/password' },
    { label: 'Devices', to: '/account/devices' },
    { label: 'History', to: '/account/history' },
    { label: 'Help', to: '/account/help', covers: /^\/account\/contact-us$/ },
    { label: 'Open Banking', to: '/account/open-banking' },
    { label: 'Your Agreement', to: '/account/contracts' },
    { label: 'Logout', to: '/logout', isOnPaper: true },
  ],
};

/** Decides about the areas and pages that a client has. */
interface Facts {
  readonly client: ClientFlags;
  readonly refusedTo: (action: ClientAction) => string | null;
  readonly hasPage: (path: string) => boolean;
}

/** The areas that a client has, with the pages that they have there; the account is the last. */
export const areasOf = ({ client, refusedTo, hasPage }: Facts): readonly Section[] =>
  [...SECTIONS, SETTINGS]
    .filter(({ notFor }) => !notFor?.(client))
    .map((section) => {
      const entries = section.entries.filter(
        ({ to, notFor, needs, isOnPaper }) =>
          hasPage(to) &&
          !notFor?.(client) &&
          (!needs || refusedTo(needs) === null) &&
          (isOnPaper || section !== SETTINGS || !client.isPaperClient),
      );
      return { ...section, entries };
    });

/**
 * The section of a path: of all, or of those that a client has. A brand's own page to contact it has
 * none: the top bar links to it directly.
 */
export const sectionOf = (
  pathname: string,
  among: readonly Section[] = [...SECTIONS, SETTINGS],
  contact = currentBrand().contact_us,
): Section | undefined =>
  'internal' in contact && contact.internal === pathname
    ? undefined
    : among.find(({ root, apart }) =>
        [root, apart].some((path) => pathname === path || pathname.startsWith(`${path}/`)),
      );

/** The entry of a section that a page belongs to: "/invoices/paid/7" -> Paid. */
export function entryOf({ entries }: Section, pathname: string): Entry | undefined {
  const under = entries.filter(
    ({ to, covers, isExact }) =>
      pathname === to ||
      (!isExact && pathname.startsWith(`${to}/`)) ||
      covers?.test(pathname) === true,
  );
  // "/customers/add-new" also starts with "/customers": the longest match wins.
  return under.toSorted((one, other) => other.to.length - one.to.length)[0];
}
