export { releaseTaxLeases } from './authorise/grant-store.ts';
export { closedPeriodOf } from './closed-period.ts';
export { differenceFromHmrc } from './obligation-store.ts';
export { prepareReport } from './prepare-report.ts';
export { vatRoutes } from './routes.ts';
export { settleDue } from './submit/settle-submission.ts';
export { vatJobs } from './vat-jobs.ts';
export { MOST_WORKINGS_BYTES, readWorkings, shareWorkings } from './workings-file.ts';
export { VAT_MAILS, vatMails } from './vat-mails.ts';
