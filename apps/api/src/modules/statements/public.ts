export { statementMails } from './mail/compose-statement-mail.ts';
export { statementRoutes } from './routes.ts';
export { sendStatement } from './send-statement.ts';
