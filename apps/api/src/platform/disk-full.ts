import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BlobError } from '@counterfoil/providers/blobs/port';

/** The start cannot go on; the message says what to do. */
export class DiskFull extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `There is no space left on the disk that holds ${resolve(folder)}. Make room, then start the portal again.`,
      { cause },
    );
  }
}

/** The system's names, PostgreSQL's disk_full, and the file store's. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100', 'full'];
/** ENOSPC in WebAssembly, whose errors have a number alone. */
const ERRNO = 51;

/** Whether something could not be written because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DiskFull) return true;
  if ('errno' in error && error.errno === ERRNO) return true;
  if ('code' in error && CODES.includes(error.code)) {
    return error.code !== 'full' || error instanceof BlobError;
  }
  return 'cause' in error && isDiskFull(error.cause);
}

/** The embedded database writes its log in pieces of 16 MB. */
const LEAST_BYTES = 32 * 1024 * 1024;

/** Finds the error that stopped the embedded database; it may just abort when it cannot write. */
export async function stoppedBy(error: unknown, folder: string): Promise<unknown> {
  if (isDiskFull(error)) return new DiskFull(folder, error);
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize < LEAST_BYTES ? new DiskFull(folder, error) : error;
}
