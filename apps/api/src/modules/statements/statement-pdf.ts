import type * as contract from '@counterfoil/contract/statements/routes';
import type { FileBody } from '@counterfoil/contract/route';
import { paperFrame, settingsAccount } from '#modules/account/public';
import { customerOnPaper } from '@counterfoil/domain/papers/customer-on-paper';
import { readCustomers } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import { inOrderOf } from '#platform/db/rows';
import type { Asker } from '#platform/fair-line';
import type { Call } from '#platform/http/serve-route';
import { zipStream } from '#platform/http/zip-stream';
import { notFound } from '#platform/refusals';
import { shortened, zipNames } from '#platform/zip-names';
import type { StatementsDeps } from './deps.ts';
import { statementPaper, type StatementDocument } from './pdf/statement-view.ts';
import { overduePence, readStatement, statementRequest } from './read-statement.ts';
import type { Statement, StatementRequest } from './read-statement.ts';
import { sealedAt, type SealedPlace } from '#platform/sealed-places';
import type { Secrets } from '#platform/secrets';
import type { InvoiceBankAccount } from '@counterfoil/contract/account/invoice-bank-account';

export const previewStatement = (
  deps: StatementsDeps,
  { caller, asked }: Call<typeof contract.previewStatement>,
) => statementPdf(deps, caller, statementRequest(asked), 'inline');

export const prepareStatement = (
  deps: StatementsDeps,
  { caller, asked, query }: Call<typeof contract.prepareStatement>,
) => {
  const disposition = query.download === 'true' ? 'attachment' : 'inline';
  return statementPdf(deps, caller, statementRequest(asked), disposition);
};

/** A statement's PDF as of today, to view or to download. */
async function statementPdf(
  deps: StatementsDeps,
  caller: ClientCaller,
  request: StatementRequest,
  disposition: FileBody['disposition'],
): Promise<FileBody> {
  const statement = await deps.transact.forClient(caller, (tx) =>
    readStatement(tx, caller, deps.clock.today(), request),
  );
  const [filename = ''] = statementNames([statement.customer.name], statement.date);
  return {
    content: await renderStatement(deps, statement, deps.clock.now(), caller),
    filename,
    disposition,
  };
}

export async function renderStatement(
  deps: StatementsDeps,
  statement: Statement,
  at: Temporal.Instant,
  asker: Asker,
): Promise<Uint8Array> {
  const document = await statementDocument(deps, statement, at.toString());
  return deps.typst.render(statementPaper(document), asker);
}

/** Rows -> PDF content. */
async function statementDocument(
  deps: Pick<StatementsDeps, 'blobs' | 'secrets'>,
  statement: Statement,
  createdAt: string,
): Promise<StatementDocument> {
  const { customer, date, entries, openingPence, listedPence, balancePence, ageing } = statement;
  return {
    ...(await paperFrame(deps, statement, createdAt)),
    customer: customerOnPaper(customer),
    date,
    entries,
    openingPence,
    listedPence,
    balancePence,
    ageing,
    overduePence: overduePence(statement),
    bank: bankAccountOnPaper(deps.secrets, statement),
    payment_reference: statement.reference,
    debt_collection_message: statement.settings.debt_collection_message,
  };
}

/** The bank account on the paper; null when nothing is owed. */
export const bankAccountOnPaper = (
  secrets: Secrets,
  { client, settings, balancePence }: Statement,
): InvoiceBankAccount | null =>
  balancePence > 0 ? settingsAccount(secrets, client.id, settings) : null;

/** Where a stored statement has the account of its paper. */
export const accountOfStatement = (id: string): SealedPlace =>
  sealedAt('statements', 'bank_account_sealed', id);

/** Unique file names of statements, for the client: "Statement for Harbour Coffee 2026-11-21.pdf". */
export const statementNames = (customerNames: readonly string[], date: string): string[] =>
  zipNames(
    customerNames.map((name) => `Statement for ${shortened(name, LONGEST_NAME)} ${date}`),
    '.pdf',
  );

// Leaves room in a file name for the date and a count of four digits.
const LONGEST_NAME = 68;

/**
 * A statement of all open documents for each customer, in one ZIP, streamed while it is made: each is
 * read and rendered when its turn comes. Checks before the first byte that all the customers exist.
 */
export async function bulkDownloadStatements(
  deps: StatementsDeps,
  { caller, asked: { customer_ids: ids } }: Call<typeof contract.bulkDownloadStatements>,
): Promise<FileBody> {
  const { transact, clock } = deps;
  const rows = await transact.forClient(caller, (tx) => readCustomers(tx, caller.clientId, ids));
  const customers = inOrderOf(ids, rows);
  if (customers.length < new Set(ids).size) throw notFound();
  const today = clock.today();
  const names = statementNames(
    customers.map(({ name }) => name),
    today,
  );
  const entries = customers.map(({ id }, index) => ({
    name: names[index] ?? '',
    open: async () => {
      const request = { customerId: id, documentIds: null };
      const statement = await transact.forClient(caller, (tx) =>
        readStatement(tx, caller, today, request),
      );
      return renderStatement(deps, statement, clock.now(), caller);
    },
  }));
  return {
    content: zipStream(entries, clock.now()),
    filename: `statements-${today}.zip`,
    disposition: 'attachment',
  };
}
