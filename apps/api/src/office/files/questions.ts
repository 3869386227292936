import type { BlobStore } from '@counterfoil/providers/blobs/port';
import type { CommandContext, OfficeDeps } from '../command.ts';
import { isMoving, recordsOf, type BlobRecord } from './blob-records.ts';
import type { Fault, Finding, Question, StoreName } from './finding.ts';
import { readBack } from './read-back.ts';

export type FilesDeps = Pick<OfficeDeps, 'transact' | 'blobs' | 'coldBlobs' | 'clock'>;

export const storeNamed = ({ blobs, coldBlobs }: FilesDeps, name: StoreName): BlobStore =>
  name === 'hot' ? blobs : coldBlobs;

/**
 * Questions that decide whether a file is in order while the portal works on it. The portal writes a row, then the bytes;
 * it drops a row, then removes the bytes, then the row; it moves bytes by a copy, then the row, then the original's
 * removal. So bytes that still exist after no row was found for them are strays, and bytes that are absent while their
 * row stays kept in that store are lost.
 */
export function questionsOf(deps: FilesDeps, at: CommandContext) {
  const recordOf = async (key: string): Promise<BlobRecord | undefined> =>
    (await deps.transact.acrossClients((tx) => recordsOf(tx, [key]))).get(key);
  const isThere = (store: StoreName, key: string) => storeNamed(deps, store).exists(key);
  /** Whether the row is still kept in the same store. */
  const isAsBefore = async ({ id, store }: BlobRecord) => {
    const now = await recordOf(id);
    return now?.state === 'kept' && now.store === store;
  };
  return {
    isStray:
      (store: StoreName, key: string, bytes: number): Question =>
      async () => {
        if ((await recordOf(key)) || !(await isThere(store, key))) return null;
        return { fault: 'stray', key, store, bytes, record: null };
      },
    isMissing:
      (id: string): Question =>
      async () => {
        const record = await recordOf(id);
        if (record?.state !== 'kept' || (await isThere(record.store, id))) return null;
        const isElsewhere = await isThere(otherThan(record.store), id);
        if (!(await isAsBefore(record))) return null;
        return about(record, isElsewhere ? 'misplaced' : 'missing', null);
      },
    isDamaged:
      (id: string): Question =>
      async () => {
        const record = await recordOf(id);
        if (record?.state !== 'kept') return null;
        const found = await readBack(storeNamed(deps, record.store), id, at.signal);
        if (found === 'missing' || isRecorded(found, record)) return null;
        if (!(await isAsBefore(record))) return null;
        return about(record, 'damaged', found === 'unreadable' ? null : found.byteSize);
      },
    isCopied:
      (store: StoreName, id: string, bytes: number): Question =>
      async () => {
        const record = await deps.transact.acrossClients(async (tx) => {
          const found = (await recordsOf(tx, [id])).get(id);
          // A move that is under way, or is tried again, removes the copy or makes it the one that counts.
          return found && !(await isMoving(tx, found.client_id)) ? found : null;
        });
        if (record?.state !== 'kept' || record.store === store) return null;
        const isInBoth = (await isThere(store, id)) && (await isThere(record.store, id));
        if (!isInBoth || !(await isAsBefore(record))) return null;
        return { ...about(record, 'copied', bytes), store };
      },
  };
}

export const isRecorded = (found: Awaited<ReturnType<typeof readBack>>, record: BlobRecord) =>
  typeof found === 'object' &&
  found.byteSize === record.byte_size &&
  found.sha256 === record.sha256;

const about = (record: BlobRecord, fault: Fault, bytes: number | null): Finding => ({
  fault,
  key: record.id,
  store: record.store,
  bytes,
  record,
});

const otherThan = (store: StoreName): StoreName => (store === 'hot' ? 'cold' : 'hot');
