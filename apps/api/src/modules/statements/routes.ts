import * as contract from '@counterfoil/contract/statements/routes';
import { givenIds } from '#platform/given-ids';
import { bind } from '#platform/http/serve-route';
import { bulkDownloadStatements } from './bulk-download-statements.ts';
import type { StatementsDeps } from './deps.ts';
import { listSentStatements } from './list-sent-statements.ts';
import { sendStatement } from './send-statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementRequest } from './statement-request.ts';

export const statementRoutes = (deps: StatementsDeps) => [
  bind(contract.prepareStatement, ({ caller, query }) => {
    const disposition = query.download === 'true' ? 'attachment' : 'inline';
    return statementPdf(deps, caller, statementRequest(query), disposition);
  }),
  bind(contract.previewStatement, ({ caller, query }) =>
    statementPdf(deps, caller, statementRequest(query), 'inline'),
  ),
  bind(contract.sendStatement, ({ caller, query, body }) =>
    sendStatement(deps, caller, statementRequest(query, body)),
  ),
  bind(contract.listSentStatements, ({ caller, params }) =>
    listSentStatements(deps, caller, params.customer_id),
  ),
  bind(contract.bulkDownloadStatements, ({ caller, query, body }) =>
    bulkDownloadStatements(deps, caller, givenIds('customer', query, body)),
  ),
];
