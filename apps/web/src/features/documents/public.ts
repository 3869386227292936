export { EnvelopePage } from './envelope/envelope-page.tsx';
export { NoEnvelopePage } from './envelope/no-envelope-page.tsx';
export { PaperNoticePage } from './envelope/paper-notice-page.tsx';
export { documentsCounted, periodLabel } from './period-label.ts';
export { envelopeQuery, envelopesQuery, sharedDocumentsQuery } from './queries.ts';
export { SharedPage } from './shared/shared-page.tsx';
export { StorageAdvice, StoragePanel } from './storage/storage-panel.tsx';
