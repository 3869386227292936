import type { ClientAction } from '#lib/session/profile.ts';

/** The areas of the portal with more than one page in their menu. */
export type AreaName = 'Documents' | 'Invoices' | 'Customers' | 'Settings';

export type CountedList = 'all' | 'draft' | 'sent' | 'overdue' | 'paid';

/** How the search finds a page. */
interface SearchWords {
  /** Its name in the search, which does not show its area; by default its label. */
  readonly name?: string;
  /** Other words that find it. */
  readonly words?: string;
}

/** A page in the menu of its area, in the order in which the routes are registered. */
export interface MenuEntry extends SearchWords {
  readonly area: AreaName;
  readonly label: string;
  /** Hidden from clients who may not do this. */
  readonly needs?: ClientAction;
  /** Hidden from clients who are not registered for VAT: they have one page of documents, which needs no tabs. */
  readonly isForVat?: true;
  /** The paths below its own belong to other pages. */
  readonly isExact?: true;
  /** A setting that paper clients have too. */
  readonly isOnPaper?: true;
  /** The list whose count is shown beside it. The search is kept from list to list. */
  readonly counts?: CountedList;
}

/** A page that is an area by itself. */
interface LoneEntry extends SearchWords {
  readonly name: string;
}

/** A page without an entry: another path's entry is highlighted. */
interface CoveredPage {
  readonly under: string;
}

export type PageEntry = MenuEntry | LoneEntry | CoveredPage;

/** An entry as the menu shows it. */
export interface Entry extends Omit<MenuEntry, 'area' | keyof SearchWords> {
  readonly to: string;
  /** A pattern of the other paths that belong to it. */
  readonly covers?: string;
}

/** The entries of each area that has a menu. */
export type Menu = Readonly<Record<AreaName, readonly Entry[]>>;

/** The name of a page in the search by its path, and other words that find it. */
export type SearchNames = Readonly<Record<string, readonly [name: string, words?: string]>>;
