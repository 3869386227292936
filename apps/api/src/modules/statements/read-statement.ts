import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { ageingOf, type Ageing } from '@counterfoil/domain/ledger/ageing';
import { readSeller, type Seller } from '#modules/account/public';
import {
  holdLedger,
  openDocuments,
  readCustomer,
  readLedger,
  type CustomerRow,
  type LedgerRow,
  type OpenDocument,
} from '#modules/customers/public';
import { readChosen, refuseChosen } from '#modules/invoices/public';
import type { ClientCaller } from '#platform/caller';
import type { Tx } from '#platform/db/tx';
import { paymentReference } from './payment-reference.ts';
import type { StatementRequest } from './statement-request.ts';

/** A part of a customer's account as it is today. */
export interface Statement extends Seller {
  readonly customer: CustomerRow;
  readonly date: IsoDate;
  /** What the account comes to without the documents listed. */
  readonly openingPence: number;
  /** Everything that happened to the documents listed, the oldest first. */
  readonly entries: readonly LedgerRow[];
  /** Owed on the documents listed: the sum of the entries. */
  readonly listedPence: number;
  /** The whole account; negative: in credit. */
  readonly balancePence: number;
  /** Of the whole account. */
  readonly ageing: Ageing;
  readonly reference: string;
}

/** As many documents as a person may choose; what is older is in the opening balance. */
const MOST_DOCUMENTS = 1_000;

/**
 * The statement of the documents chosen, or of all that are open. 404 when the customer or one of
 * the documents is not there; 422 names a draft, and a document of another customer.
 */
export async function readStatement(
  tx: Tx,
  caller: ClientCaller,
  today: IsoDate,
  request: StatementRequest,
): Promise<Statement> {
  const { clientId } = caller;
  const customerId = await customerOf(tx, caller, today, request);
  const customer = await holdLedger(tx, clientId, customerId);
  const open = await openDocuments(tx, clientId, [customerId]);
  const documentIds =
    request.documentIds ?? open.slice(-MOST_DOCUMENTS).map(({ documentId }) => documentId);
  const entries = await readLedger(tx, clientId, customerId, { documentIds });
  const balancePence = customer.outstanding_pence;
  const listedPence = entries.reduce((sum, each) => sum + each.debitPence - each.creditPence, 0);
  return {
    customer,
    ...(await readSeller(tx, clientId)),
    date: today,
    openingPence: balancePence - listedPence,
    entries,
    listedPence,
    balancePence,
    ageing: ageingOf(open, today),
    reference: paymentReference(customer.name, owedOn(open, documentIds)),
  };
}

/** The one customer that it all belongs to. */
async function customerOf(
  tx: Tx,
  caller: ClientCaller,
  today: IsoDate,
  { customerId, documentIds: ids }: StatementRequest,
): Promise<string> {
  if (ids === null) return customerId ?? '';
  // The table of actions knows which documents may be opened: drafts may not.
  const rows = await readChosen(tx, caller, { action: 'open', ids, today });
  if (customerId !== null) await readCustomer(tx, caller.clientId, customerId);
  const theirs = customerId ?? rows.find(({ id }) => id === ids[0])?.customer_id ?? '';
  refuseChosen(rows, ids, ({ customer_id, customer_name }) =>
    customer_id === theirs
      ? null
      : { kind: 'state', reason: `This is for another customer, ${customer_name}.` },
  );
  return theirs;
}

function owedOn(open: readonly OpenDocument[], documentIds: readonly string[]): string[] {
  const listed = new Set(documentIds);
  return open.flatMap(({ documentId, openPence, number }) =>
    openPence > 0 && listed.has(documentId) ? [number] : [],
  );
}

/** What of the balance is past due; unused credit counts against it first. */
export function overduePence({ ageing, balancePence }: Statement): number {
  const { days1To30Pence, days31To60Pence, days61To90Pence, olderPence } = ageing;
  const latePence = days1To30Pence + days31To60Pence + days61To90Pence + olderPence;
  return Math.max(0, Math.min(latePence, balancePence));
}
