import type { FileBody } from '@counterfoil/contract/route';
import { readLogo } from '#modules/account/public';
import type { ClientCaller } from '#platform/caller';
import type { Asker } from '#platform/fair-line';
import type { StatementsDeps } from './deps.ts';
import { renderStatementPdf } from './pdf/render-statement-pdf.ts';
import { readStatement, type Statement } from './read-statement.ts';
import { statementDocument } from './statement-document.ts';
import { statementNames } from './statement-names.ts';
import type { StatementRequest } from './statement-request.ts';

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
  const logo = await readLogo(deps, statement.client);
  const paper = { ...deps, logo, createdAt: at.toString() };
  return renderStatementPdf(deps.typst, statementDocument(statement, paper), asker);
}
