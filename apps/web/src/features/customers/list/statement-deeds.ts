import type { Customer } from '@counterfoil/contract/customers/schemas';

/**
 * What the list does with statements. They come after the customers, so whoever puts the page
 * together gives it these.
 */
export interface StatementActions {
  /** The statement of one customer. */
  readonly download: (customer: Pick<Customer, 'id' | 'name'>) => void;
  /** The statements of several, in one ZIP. */
  readonly downloadAll: (customerIds: readonly string[]) => void;
}
