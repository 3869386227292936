import type { prepareStatement } from '@counterfoil/contract/statements/routes';
import type { AskedOf } from '@counterfoil/contract/route';
import { REQUIRED } from '@counterfoil/domain/text';
import { refuseField } from '#platform/refusals';

/** A customer, documents, or both. */
export interface StatementRequest {
  /** Null: the customer of the documents. */
  readonly customerId: string | null;
  /** Null: all open documents. */
  readonly documentIds: readonly string[] | null;
}

/** Reads the request; 422 when it names neither. */
export function statementRequest(asked: AskedOf<typeof prepareStatement>): StatementRequest {
  const { customer_id: customerId = null, invoice_ids: documentIds = null } = asked;
  if (customerId === null && documentIds === null) throw refuseField('customer_id', REQUIRED);
  return { customerId, documentIds };
}
