import { BlobError } from '../port.ts';

const MISSING = new Set(['NoSuchKey', 'NotFound']);
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

/** Runs `work` and turns the store's errors into a `BlobError`. */
export async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toBlobError(error);
  }
}

/** The store's own message and its address stay in `cause`, for the log only. */
export function toBlobError(error: unknown): BlobError {
  if (error instanceof BlobError) return error;
  const name = error instanceof Error ? error.name : '';
  const options = { cause: error };
  if (MISSING.has(name) || statusOf(error) === 404) {
    // A missing bucket is a fault in the configuration and says nothing about the blob.
    if (name !== 'NoSuchBucket') return new BlobError('missing', 'There is no such blob.', options);
  }
  return FULL.has(name) || statusOf(error) === 507
    ? new BlobError('full', 'The blob store has no room left.', options)
    : new BlobError('unavailable', 'The blob store does not answer.', options);
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
