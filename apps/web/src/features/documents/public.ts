export { documentsCounted, periodLabel } from './periods.ts';
export { envelopesQuery } from './queries.ts';
export { askedUpload } from './upload/asked-upload.ts';
export { StorageAdvice, StoragePanel } from './storage/storage-panel.tsx';
