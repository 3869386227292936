import { currentBrand } from '#lib/brand.ts';
import type { ClientFlags } from '#lib/session/client-flags.ts';
import type { ClientAction } from '#lib/session/profile.ts';
import type { IconName } from '#ui/controls/icons.tsx';
import type { Entry, Menu } from './page-entry.ts';

/** The pages with an entry, as their routes say (build/read-menu.ts). */
declare const __MENU__: Menu;
const MENU = __MENU__;

export interface Section extends Pick<Entry, 'label' | 'to'> {
  /** Clients without this area. */
  readonly notFor?: (client: ClientFlags) => boolean;
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
    entries: MENU.Documents,
  },
  {
    label: 'Invoices',
    icon: 'invoice',
    to: '/invoices',
    root: '/invoices',
    notFor: ({ isPaperClient }) => isPaperClient,
    entries: MENU.Invoices,
  },
  {
    label: 'Customers',
    icon: 'customers',
    to: '/customers',
    root: '/customers',
    apart: '/customers-all',
    notFor: ({ isPaperClient }) => isPaperClient,
    entries: MENU.Customers,
  },
];

/** The area behind the account link of the bars. */
export const SETTINGS: Section = {
  label: 'Settings',
  bar: 'Account',
  icon: 'account',
  to: '/account',
  root: '/account',
  // After the sign-up, its screens that reopen are pages of the account.
  apart: '/sign-up',
  entries: [...MENU.Settings, { label: 'Logout', to: '/logout', isOnPaper: true }],
};

/** Decides about the areas and pages that a client has. */
interface Facts {
  readonly client: ClientFlags;
  readonly refusedTo: (action: ClientAction) => string | null;
}

/** The areas that a client has, with the pages that they have there; the account is the last. */
export const areasOf = ({ client, refusedTo }: Facts): readonly Section[] =>
  [...SECTIONS, SETTINGS]
    .filter(({ notFor }) => !notFor?.(client))
    .map((section) => {
      const entries = section.entries.filter(
        ({ needs, isForVat, isOnPaper }) =>
          (!isForVat || client.isVatRegistered) &&
          (!needs || refusedTo(needs) === null) &&
          (isOnPaper || section !== SETTINGS || !client.isPaperClient),
      );
      return { ...section, entries };
    });

/**
 * The section of a path: among all, or among those that a client has. A brand's own contact page has none: the top bar
 * links to it directly.
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
      (covers !== undefined && new RegExp(covers).test(pathname)),
  );
  // "/customers/add-new" also starts with "/customers": the longest match wins.
  return under.toSorted((one, other) => other.to.length - one.to.length)[0];
}
