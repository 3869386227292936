import type { Tx } from '#platform/db/tx';

export interface CustomerRenamed {
  readonly clientId: string;
  readonly customerId: string;
  readonly name: string;
}

/** What this module asks of the modules after it; the composition plugs them in. */
export interface CustomersPorts {
  /** Which of these customers have an invoice or credit note, and so may not be deleted. */
  withInvoices(
    tx: Tx,
    clientId: string,
    customerIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Runs in the transaction of the change. */
  onRenamed(tx: Tx, event: CustomerRenamed): Promise<void>;
}
