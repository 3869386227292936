import { refuseKeptElsewhere } from '../refuse-kept-elsewhere.ts';
import type { Refusal } from '../refusal.ts';

/** Facts about a customer, named as on the wire. */
export interface CustomerFacts {
  readonly is_delete_allowed: boolean;
  readonly external_accounting_id: string | null;
}

/** Null when the customer may be deleted, else the reason. The menu and the server both ask. */
export function refuseCustomerDelete(customer: CustomerFacts): Refusal | null {
  const elsewhere = refuseKeptElsewhere('customer', customer);
  if (elsewhere || customer.is_delete_allowed) return elsewhere;
  const reason = 'This customer has invoices or credit notes and cannot be deleted.';
  return { kind: 'invoiced', reason };
}
