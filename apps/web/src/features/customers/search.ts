import { CUSTOMER_SORTS } from '@counterfoil/contract/customers/sorts';
import { listSearch } from '#lib/list/list-search.ts';

/** `validateSearch` of the list. */
export const parseCustomersSearch = listSearch(CUSTOMER_SORTS);

/** The part of a ledger's address about its entries. The other table uses the usual names. */
export interface EntriesSearch {
  readonly entries_page?: number;
  readonly entries_all?: true;
  /** Newest first unless `asc`. */
  readonly entries_order?: 'asc' | 'desc';
}

export const LEDGER_TABS = [
  { key: 'account', label: 'Account' },
  { key: 'invoices', label: 'Invoices' },
  { key: 'statements', label: 'Statements' },
] as const;
type LedgerTab = (typeof LEDGER_TABS)[number]['key'];

export interface LedgerTabSearch {
  /** The account unless it says another. */
  readonly tab?: LedgerTab;
}

/** An address that says something about the invoices, from before there were tabs, opens them. */
export function parseLedgerTab({ tab, state, search }: Record<string, unknown>): LedgerTabSearch {
  const known = LEDGER_TABS.find(({ key }) => key === tab);
  if (known) return { tab: known.key };
  return state || search ? { tab: 'invoices' } : {};
}

/** Keeps valid values and drops the rest. */
export function parseEntriesSearch(raw: Record<string, unknown>): EntriesSearch {
  const { entries_page, entries_all, entries_order } = raw;
  const page = Number(entries_page);
  const isPage = Number.isInteger(page) && page > 0 && page <= 100_000_000;
  return {
    ...(isPage ? { entries_page: page } : {}),
    ...(String(entries_all) === 'true' ? { entries_all: true } : {}),
    ...(entries_order === 'asc' || entries_order === 'desc' ? { entries_order } : {}),
  };
}
