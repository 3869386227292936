import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Jobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { PaperDeps } from '#platform/papers/issue-paper';

export interface DocumentsDeps extends Omit<PaperDeps, 'typst'> {
  /** Holds the bytes of archived documents. */
  readonly coldBlobs: BlobStore;
  readonly log: Logger;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailQueue: MailQueue<'package'>;
}
