import { refuseClient, type ClientStanding } from '../client/refuse-client.ts';
import { refuseKeptElsewhere } from '../refuse-kept-elsewhere.ts';
import type { Refusal } from '../refusal.ts';

/** What the rule asks about a customer, in the names of the wire, and about the client. */
export interface StatementFacts extends Pick<ClientStanding, 'isClientLeft'> {
  readonly email: string | null;
  readonly external_accounting_id: string | null;
  /** Whether anything has ever been on their account. */
  readonly isInvoiced: boolean;
}

/**
 * Null when the customer may be sent a statement, else why not: the menu and the server both ask.
 * To look at one is always fine.
 */
export const refuseStatementSend = (facts: StatementFacts): Refusal | null =>
  refuseClient('send_statement', facts) ??
  refuseKeptElsewhere('customer', facts) ??
  refuseMailTo(facts) ??
  (facts.isInvoiced ? null : { kind: 'state', reason: NOTHING_TO_STATE });

const NOTHING_TO_STATE = 'This customer has not been invoiced yet: there is nothing to state.';

/** Null when the customer has an address: it may have been taken away after something was sent. */
export const refuseMailTo = ({ email }: Pick<StatementFacts, 'email'>): Refusal | null =>
  email
    ? null
    : {
        kind: 'address',
        reason: 'The customer has no email address: add one to the customer first.',
      };
