import type { PaperDeps } from '#platform/papers/issue-paper';

export type VatDeps = Pick<PaperDeps, 'transact' | 'clock' | 'blobs' | 'brands' | 'typst'>;
