export { CustomersWithStatements } from './customers-with-statements.tsx';
export { sentStatementsQuery } from './queries.ts';
export { SentStatements } from './sent-statements.tsx';
export { useStatement } from './use-statement.tsx';
