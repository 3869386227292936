import type { FileBody } from '@counterfoil/contract/route';
import { readCustomers } from '#modules/customers/public';
import type { ClientCaller } from '#platform/caller';
import { zipStream } from '#platform/http/zip-stream';
import { notFound } from '#platform/refusals';
import type { StatementsDeps } from './deps.ts';
import { readStatement } from './read-statement.ts';
import { statementNames } from './statement-names.ts';
import { renderStatement } from './statement-pdf.ts';

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
