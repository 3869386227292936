import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import { refuseKeptElsewhere } from '../refuse-kept-elsewhere.ts';
import type { Refusal } from '../refusal.ts';

/** Facts about a customer, named as on the wire, and about the client. */
export interface StatementFacts extends Pick<ClientStanding, 'isClientLeft'> {
  readonly email: string | null;
  readonly external_accounting_id: string | null;
  /** Whether their account has ever had an entry. */
  readonly isInvoiced: boolean;
}

/**
 * Null when the customer may be sent a statement, else the reason. The menu and the server both
 * ask. A preview is always allowed.
 */
export const refuseStatementSend = (facts: StatementFacts): Refusal | null =>
  refuseClient('send_statement', facts) ??
  refuseKeptElsewhere('customer', facts) ??
  refuseMailTo(facts) ??
  (facts.isInvoiced ? null : { kind: 'state', reason: NOTHING_TO_STATE });

const NOTHING_TO_STATE =
  'This customer has no invoices yet, so there’s nothing to put on a statement.';

/** Null when the customer has an address; it may have been removed since something was sent. */
export const refuseMailTo = ({ email }: Pick<StatementFacts, 'email'>): Refusal | null =>
  email
    ? null
    : {
        kind: 'address',
        reason: 'The customer has no email address. Add one first.',
      };
