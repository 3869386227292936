import { TRANSACTION_SORTS } from '@counterfoil/contract/banking/sorts';
import { isIsoDate, type IsoDate } from '@counterfoil/domain/dates/iso-date';
import { listSearch, type ListSearch } from '#lib/list/list-search.ts';

/** The first and the last day. */
export interface Days {
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
}

/** The address of an account's transactions. */
export interface TransactionsSearch extends ListSearch, Days {}

export function parseTransactionsSearch(raw: Record<string, unknown>): TransactionsSearch {
  return {
    ...listSearch(TRANSACTION_SORTS)(raw),
    ...(isIsoDate(String(raw.from)) ? { from: String(raw.from) } : {}),
    ...(isIsoDate(String(raw.to)) ? { to: String(raw.to) } : {}),
  };
}

/** Narrows the list, its figures and its export. */
export const narrowedBy = ({ search, from, to }: TransactionsSearch) => ({
  ...(search ? { search } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});
