import { CUSTOMER_SORTS } from '@counterfoil/contract/customers/sorts';
import { listSearch } from '#lib/list/list-search.ts';

/** `validateSearch` of the list. */
export const parseCustomersSearch = listSearch(CUSTOMER_SORTS);
