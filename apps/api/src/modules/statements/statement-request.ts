import { REQUIRED } from '@counterfoil/domain/text';
import { idsIfGiven } from '#platform/given-ids';
import { refuseField } from '#platform/refusals';

/** Whose statement, and of which documents; one of the two may be left open. */
export interface StatementRequest {
  /** Null: whose the documents are. */
  readonly customerId: string | null;
  /** Null: all that are open. */
  readonly documentIds: readonly string[] | null;
}

type Given =
  | { readonly customer_id?: string | undefined; readonly customerId?: string | undefined }
  | undefined;

/** The request as it was given, in the query or in the body and in either spelling. */
export function statementRequest(...places: readonly Given[]): StatementRequest {
  const customers = places.flatMap((place) =>
    [place?.customer_id, place?.customerId].filter((id) => id !== undefined),
  );
  const [customerId = null, ...others] = new Set(customers);
  if (others.length > 0) throw refuseField('customer_id', 'Must be one customer');
  const documentIds = idsIfGiven('invoice', ...places);
  if (customerId === null && documentIds === null) throw refuseField('customer_id', REQUIRED);
  return { customerId, documentIds };
}
