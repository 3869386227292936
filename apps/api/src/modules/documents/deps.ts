import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { Transact } from '#platform/db/transact';
import type { Clock } from '#platform/time/clock';

export interface DocumentsDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly blobs: BlobStore;
}
