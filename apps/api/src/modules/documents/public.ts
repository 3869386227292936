export { documentJobs } from './document-jobs.ts';
export { tidyDownloads } from './downloads/tidy-downloads.ts';
export { fileCopy } from './file-copy.ts';
export { previewRoutes } from './preview-routes.ts';
export { documentRoutes } from './routes.ts';
export { packageMails } from './sealing/compose-package-mail.ts';
export { sealDue } from './sealing/seal-due.ts';
