import * as contract from '@counterfoil/contract/statements/routes';
import { bind } from '#platform/http/serve-route';
import type { StatementsDeps } from './deps.ts';
import { listSentStatements } from './sent-statements.ts';
import { statementRequest } from './read-statement.ts';
import { sendStatement } from './send-statement.ts';
import { bulkDownloadStatements, statementPdf } from './statement-pdf.ts';

export const statementRoutes = (deps: StatementsDeps) => [
  bind(contract.prepareStatement, ({ caller, query, asked }) => {
    const disposition = query.download === 'true' ? 'attachment' : 'inline';
    return statementPdf(deps, caller, statementRequest(asked), disposition);
  }),
  bind(contract.previewStatement, ({ caller, asked }) =>
    statementPdf(deps, caller, statementRequest(asked), 'inline'),
  ),
  bind(contract.sendStatement, ({ caller, asked }) =>
    sendStatement(deps, caller, statementRequest(asked)),
  ),
  bind(contract.listSentStatements, ({ caller, params }) =>
    listSentStatements(deps, caller, params.customer_id),
  ),
  bind(contract.bulkDownloadStatements, ({ caller, asked }) =>
    bulkDownloadStatements(deps, caller, asked.customer_ids),
  ),
];
