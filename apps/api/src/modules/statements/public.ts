export { statementMails } from './statement-mail.ts';
export { statementRoutes } from './routes.ts';
export { sendStatement } from './send-statement.ts';
