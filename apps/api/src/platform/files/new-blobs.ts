import type { BlobStore, StoredBlob } from '@counterfoil/providers/blobs/port';
import { hasCommitted, type Transact } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import type { Logger } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import { keepBlob, releaseBlobs, reserveBlob } from './blob-rows.ts';

/** Dependencies of writing files. */
export interface FileDeps {
  readonly transact: Transact;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

type Content = Uint8Array | AsyncIterable<Uint8Array>;

export interface NewFile {
  readonly contentType: string;
  /** The bytes; what is sealed needs the id. */
  readonly content: Content | ((id: string) => Content);
  /** Runs in the transaction that reserves the blob; throws when the file is refused. */
  readonly admit?: ((tx: Tx) => Promise<void>) | undefined;
}

/** A blob that is written and not kept yet. */
export interface NewBlob extends StoredBlob {
  readonly id: string;
  /** Keeps it in this transaction. */
  readonly keep: (tx: Tx) => Promise<void>;
}

export type BlobWriter = (file: NewFile) => Promise<NewBlob>;

/**
 * Lets `work` write files of a client, each under a reserved blob. Its transaction keeps those that it needs; what is not
 * kept when it ends is removed at once, however it ends, and what cannot be removed is left to the sweep.
 */
export async function withNewBlobs<T>(
  deps: FileDeps,
  clientId: string,
  work: (write: BlobWriter) => Promise<T>,
): Promise<T> {
  const { transact, blobs, clock, log } = deps;
  const ids: string[] = [];
  const keptBy = new Map<string, Tx>();
  const write: BlobWriter = async ({ contentType, content, admit }) => {
    const id = await transact.forClient({ clientId }, async (tx) => {
      await admit?.(tx);
      return reserveBlob(tx, clock, clientId, contentType);
    });
    ids.push(id);
    const stored = await blobs.put(id, typeof content === 'function' ? content(id) : content);
    const keep = async (tx: Tx) => {
      await keepBlob(tx, clientId, id, stored);
      keptBy.set(id, tx);
    };
    return { id, ...stored, keep };
  };
  try {
    return await work(write);
  } finally {
    const unkept = ids.filter((id) => {
      const tx = keptBy.get(id);
      return tx === undefined || !hasCommitted(tx);
    });
    // The error of the work is the one to report, and its answer is right without this.
    await releaseBlobs(deps, clientId, unkept).catch((error: unknown) => {
      log.warn({ err: error }, 'a blob is left to the sweep');
    });
  }
}

/** Writes one file, and then runs `use` in one transaction, which keeps the blob if it is still needed. */
export const storeBlob = <T>(
  deps: FileDeps,
  { clientId, contentType }: { readonly clientId: string; readonly contentType: string },
  content: Content,
  use: (tx: Tx, blob: NewBlob) => Promise<T>,
): Promise<T> =>
  withNewBlobs(deps, clientId, async (write) => {
    const blob = await write({ contentType, content });
    return deps.transact.forClient({ clientId }, (tx) => use(tx, blob));
  });
