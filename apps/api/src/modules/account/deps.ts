import type { PaperDeps } from '#platform/papers/issue-paper';

export type AccountDeps = Pick<PaperDeps, 'transact' | 'clock' | 'secrets' | 'blobs'>;
