import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Brand } from '#platform/brands';
import type { Transact } from '#platform/db/transact';
import type { MailQueue } from '#platform/mail/mail-queue';
import type { Secrets } from '#platform/secrets';
import type { Clock } from '#platform/time/clock';
import type { Typst } from '#platform/typst/typst';

export interface StatementsDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly typst: Typst;
  readonly blobs: BlobStore;
  readonly brands: readonly Brand[];
  readonly mailQueue: MailQueue<'statement'>;
}
