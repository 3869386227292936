import { CUSTOMER_HAS_NO_ADDRESS, CUSTOMER_KEPT_ELSEWHERE, LEFT_NO_STATEMENTS } from '../text.ts';

/** What the rule asks about a customer, in the names of the wire. */
export interface StatementFacts {
  readonly email: string | null;
  /** Set when the record is kept in an external accounting system. */
  readonly external_accounting_id: string | null;
  readonly isClientLeft: boolean;
}

export interface StatementRefusal {
  /** On the server `left` and `external` are 403, `address` 422. */
  readonly kind: 'left' | 'external' | 'address';
  /** The sentence on the disabled entry and in the server's answer. */
  readonly reason: string;
}

/**
 * Null when the customer may be sent a statement, else why not: the menu and the server both ask.
 * To look at one is always fine.
 */
export function refuseStatementSend(facts: StatementFacts): StatementRefusal | null {
  if (facts.isClientLeft) return { kind: 'left', reason: LEFT_NO_STATEMENTS };
  if (facts.external_accounting_id !== null) {
    return { kind: 'external', reason: CUSTOMER_KEPT_ELSEWHERE };
  }
  return facts.email ? null : { kind: 'address', reason: CUSTOMER_HAS_NO_ADDRESS };
}
