export { readAudit } from './read-audit.ts';
export { historyRoutes } from './routes.ts';
