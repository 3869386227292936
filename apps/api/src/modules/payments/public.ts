export { paymentJobs } from './cancel-replaced.ts';
export { DIRECT_DEBIT_MAILS, directDebitMails } from './direct-debit-mail.ts';
export { forgetOldDirectDebitEvents } from './direct-debit-store.ts';
export { paymentRoutes } from './routes.ts';
export { payByBankJobs } from './pay-by-bank/look-at-order.ts';
export { payByBankRoutes } from './pay-by-bank/routes.ts';
