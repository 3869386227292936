import type { prepareStatement } from '@counterfoil/contract/statements/routes';
import type { AskedOf } from '@counterfoil/contract/route';
import { REQUIRED } from '@counterfoil/domain/text';
import { refuseField } from '#platform/refusals';

/** Whose statement, and of which documents; one of the two may be left open. */
export interface StatementRequest {
  /** Null: whose the documents are. */
  readonly customerId: string | null;
  /** Null: all that are open. */
  readonly documentIds: readonly string[] | null;
}

/** The request as it was given; 422 when it names neither. */
export function statementRequest(asked: AskedOf<typeof prepareStatement>): StatementRequest {
  const { customer_id: customerId = null, invoice_ids: documentIds = null } = asked;
  if (customerId === null && documentIds === null) throw refuseField('customer_id', REQUIRED);
  return { customerId, documentIds };
}
