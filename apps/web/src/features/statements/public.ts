export { sentStatementsQuery } from './queries.ts';
export { SentStatements } from './sent-statements.tsx';
export { useStatement } from './use-statement.tsx';
export { useStatementDownloads } from './use-statement-downloads.tsx';
