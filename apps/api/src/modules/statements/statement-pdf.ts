import type { FileBody } from '@counterfoil/contract/route';
import { readCustomers } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import type { Asker } from '#platform/fair-line';
import { zipStream } from '#platform/http/zip-stream';
import { notFound } from '#platform/refusals';
import { shortened, zipNames } from '#platform/zip-names';
import type { StatementsDeps } from './deps.ts';
import { renderStatementPdf } from './pdf/render-statement-pdf.ts';
import { readStatement, type Statement, type StatementRequest } from './read-statement.ts';
import { statementDocument } from './statement-document.ts';

/** A statement's PDF as of today, to view or to download. */
export async function statementPdf(
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
  return renderStatementPdf(deps.typst, document, asker);
}

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
  caller: ClientCaller,
  ids: readonly string[],
): Promise<FileBody> {
  const { transact, clock } = deps;
  const rows = await transact.forClient(caller, (tx) => readCustomers(tx, caller.clientId, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const customers = [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound();
    return row;
  });
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
