import type { Customer } from '@counterfoil/contract/customers/schemas';

/**
 * The list's actions on statements. Statements are a later feature, so the route passes these in.
 */
export interface StatementActions {
  /** The statement of one customer. */
  readonly download: (customer: Pick<Customer, 'id' | 'name'>) => void;
  /** The statements of several, in one ZIP. */
  readonly downloadAll: (customerIds: readonly string[]) => void;
}
