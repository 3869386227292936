export { MESSAGE_MAILS, messageMails } from './message-mail.ts';
export { departmentName, readMessages } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
