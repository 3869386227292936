import { CUSTOMER_KEPT_ELSEWHERE } from '../text.ts';

/** What the rule asks about a customer, in the names of the wire. */
export interface CustomerFacts {
  readonly is_delete_allowed: boolean;
  /** Set when the record is kept in an external accounting system. */
  readonly external_accounting_id: string | null;
}

export interface DeleteRefusal {
  /** On the server `external` is 403, `invoiced` 422. */
  readonly kind: 'external' | 'invoiced';
  /** The sentence on the disabled entry and in the server's answer. */
  readonly reason: string;
}

/** Null when the customer may be deleted, else why not: the menu and the server both ask. */
export function refuseCustomerDelete(customer: CustomerFacts): DeleteRefusal | null {
  if (customer.external_accounting_id !== null) {
    return { kind: 'external', reason: CUSTOMER_KEPT_ELSEWHERE };
  }
  if (customer.is_delete_allowed) return null;
  const reason = 'This customer has invoices or credit notes: it cannot be deleted.';
  return { kind: 'invoiced', reason };
}
