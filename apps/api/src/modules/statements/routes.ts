import * as statements from '@counterfoil/contract/statements/routes';
import { bindWith } from '#platform/http/serve-route';
import type { StatementsDeps } from './deps.ts';
import { statementMail } from './propose-statement.ts';
import { sendStatement } from './send-statement.ts';
import { listSentStatements } from './sent-statements.ts';
import { bulkDownloadStatements, prepareStatement, previewStatement } from './statement-pdf.ts';

export function statementRoutes(deps: StatementsDeps) {
  const bind = bindWith(deps);
  return [
    bind(statements.prepareStatement, prepareStatement),
    bind(statements.previewStatement, previewStatement),
    bind(statements.sendStatement, sendStatement),
    bind(statements.statementMail, statementMail),
    bind(statements.listSentStatements, listSentStatements),
    bind(statements.bulkDownloadStatements, bulkDownloadStatements),
  ];
}
