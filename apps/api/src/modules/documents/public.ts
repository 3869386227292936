export { documentJobs } from './document-jobs.ts';
export { tidyDownloads } from './downloads/link-store.ts';
export { findDocuments } from './record/find-documents.ts';
export { moveToColdJob } from './record/job-kinds.ts';
export { fileCopy, fileVatReceipt, readEnvelopes } from './record/envelope-store.ts';
export { documentRoutes } from './routes.ts';
export { packageMails, STAFF_MAILS } from './sealing/compose-package-mail.ts';
export { makePackage } from './sealing/make-package.ts';
export { sealDue } from './sealing/seal-due.ts';
export {
  documentsOfReports,
  fileShared,
  receiptsOfReports,
  shareDocument,
  unshareReports,
} from './record/share-document.ts';
export { fetchPackage } from './sealing/fetch-package.ts';
export { sealByOffice } from './sealing/seal-by-office.ts';
export { shareFile } from './upload/share-file.ts';
export { uploadDocuments } from './upload/upload-documents.ts';
