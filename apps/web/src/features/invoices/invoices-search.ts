import { INVOICE_SORTS } from '@counterfoil/contract/invoices/sorts';
import { listSearch } from '#lib/list/list-search.ts';

/** `validateSearch` of the lists. */
export const parseInvoicesSearch = listSearch(INVOICE_SORTS);
