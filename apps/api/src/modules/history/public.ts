export { readAudit, type AuditRow } from './read-audit.ts';
export { historyRoutes } from './routes.ts';
