import type { RouteIds } from '@counterfoil/contract/route';
import type { prepareStatement } from '@counterfoil/contract/statements/routes';
import type { IsoDate } from '@counterfoil/domain/dates/iso-date';
import { ageingOf, type Ageing } from '@counterfoil/domain/ledger/ageing';
import { REQUIRED } from '@counterfoil/domain/text';
import { readSeller, type Seller } from '#modules/account/public';
import {
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
import { refuseField } from '#platform/refusals';

/** A customer, documents, or both. */
export interface StatementRequest {
  /** Null: the customer of the documents. */
  readonly customerId: string | null;
  /** Null: all open documents. */
  readonly documentIds: readonly string[] | null;
}

/** Reads the request; 422 when it names neither. */
export function statementRequest(asked: RouteIds<typeof prepareStatement>): StatementRequest {
  const { customer_id: customerId = null, invoice_ids: documentIds = null } = asked;
  if (customerId === null && documentIds === null) throw refuseField('customer_id', REQUIRED);
  return { customerId, documentIds };
}

/** A customer's account as of today, with the documents to list. */
export interface Statement extends Seller {
  readonly customer: CustomerRow;
  readonly date: IsoDate;
  /** The account's balance without the documents listed. */
  readonly openingPence: number;
  /** The entries of the documents listed, the oldest first. */
  readonly entries: readonly LedgerRow[];
  /** The amount owed on the documents listed: the sum of the entries. */
  readonly listedPence: number;
  /** The balance of the whole account; negative: in credit. */
  readonly balancePence: number;
  /** The ageing of the whole account. */
  readonly ageing: Ageing;
  readonly reference: string;
}

/** The most documents listed, as many as a person may choose; older ones are part of the opening balance. */
const MOST_DOCUMENTS = 1_000;

/**
 * The statement of the chosen documents, or of all open ones. 404 when the customer or a document is
 * missing; 422 names a draft or another customer's document.
 */
export async function readStatement(
  tx: Tx,
  caller: ClientCaller,
  today: IsoDate,
  request: StatementRequest,
): Promise<Statement> {
  const { clientId } = caller;
  const customerId = await customerOf(tx, caller, today, request);
  const customer = await readCustomer(tx, clientId, customerId, 'share');
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

/** The one customer of all the documents. */
async function customerOf(
  tx: Tx,
  caller: ClientCaller,
  today: IsoDate,
  { customerId, documentIds: ids }: StatementRequest,
): Promise<string> {
  if (ids === null) return customerId ?? '';
  // The table of actions decides which documents may be opened; drafts may not.
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

/** The part of the balance that is past due: unused credit goes to what is due first, as for reminders. */
export function overduePence({ ageing }: Statement): number {
  const { days1To30Pence, days31To60Pence, days61To90Pence, olderPence } = ageing;
  const latePence = days1To30Pence + days31To60Pence + days61To90Pence + olderPence;
  return Math.max(0, latePence + ageing.unusedCreditPence);
}

/** The longest reference of a UK bank transfer. */
const LONGEST_REFERENCE = 18;

/**
 * The reference to quote with a payment: the documents' numbers when they fit into a bank transfer,
 * "INV-0001, INV-0002", else the customer's name.
 */
export function paymentReference(customerName: string, numbers: readonly string[]): string {
  const together = numbers.join(', ');
  return together && together.length <= LONGEST_REFERENCE ? together : customerName;
}
