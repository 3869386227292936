import * as statements from '@counterfoil/contract/statements/routes';
import { bindAll } from '#platform/http/serve-route';
import type { StatementsDeps } from './deps.ts';
import { statementMail } from './propose-statement.ts';
import { sendStatement } from './send-statement.ts';
import { listSentStatements } from './sent-statements.ts';
import * as papers from './statement-pdf.ts';

export const statementRoutes = (deps: StatementsDeps) =>
  bindAll(statements, deps, {
    ...papers,
    sendStatement,
    statementMail,
    listSentStatements,
  });
