import type { RawBuilder } from 'kysely';
import type { Transact } from '#platform/db/transact';
import type { Tx } from '#platform/db/tx';
import type { Clock } from '#platform/time/clock';

export interface CustomerRenamedEvent {
  readonly clientId: string;
  readonly customerId: string;
  readonly name: string;
}

/** A client on a day. */
interface ClientDay {
  readonly clientId: string;
  readonly today: string;
}

/** Ports to modules after this one; the composition wires them in. */
export interface CustomersPorts {
  /** The customers among these with an invoice or credit note; they may not be deleted. */
  withInvoices(
    tx: Tx,
    clientId: string,
    customerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** The relation `(customer_id, pence)` of what is left to pay on invoices that are not past due. */
  notYetDue(of: ClientDay): RawBuilder<unknown>;
  /** Runs in the transaction of the change. */
  onRenamed(tx: Tx, event: CustomerRenamedEvent): Promise<void>;
}

export interface CustomersDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly ports: CustomersPorts;
}
