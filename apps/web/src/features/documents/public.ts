export { EnvelopePage } from './envelope/envelope-page.tsx';
export { NoEnvelopePage, PaperNoticePage } from './envelope/no-envelope.tsx';
export { documentsCounted, periodLabel } from './periods.ts';
export { envelopeQuery, envelopesQuery, sharedDocumentsQuery } from './queries.ts';
export { SharedPage } from './shared/shared-page.tsx';
export { StorageAdvice, StoragePanel } from './storage/storage-panel.tsx';
