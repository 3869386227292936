import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import type { Jobs } from '#platform/jobs/jobs';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';

export interface DocumentsDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  /** Holds the bytes of archived documents. */
  readonly coldBlobs: BlobStore;
  readonly brands: readonly Brand[];
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailQueue: MailQueue<'package'>;
}
