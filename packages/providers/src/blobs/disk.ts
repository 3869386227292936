import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { BlobError, type StoredBlob } from './port.ts';

/** Runs `work` and turns disk errors into a `BlobError`. */
export async function reported<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toBlobError(error);
  }
}

/** The same for a blob that should exist: ENOENT becomes `missing`. */
export async function found<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw toBlobError(error);
    throw new BlobError('missing', 'There is no such blob.', { cause: error });
  }
}

/** Maps disk error codes to a `BlobError`. The path stays in `cause`, for the log only. */
export function toBlobError(error: unknown): BlobError {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
    ? new BlobError('full', 'The blob store has no room left.', { cause: error })
    : new BlobError('unavailable', 'The blob store does not answer.', { cause: error });
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

export function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/**
 * Writes content to a new file, for this user alone; a durable one survives a power cut. Errors of
 * the content pass through.
 */
export async function writeFile(
  name: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  isDurable: boolean,
): Promise<StoredBlob> {
  const file = await reported(() => open(name, 'wx', 0o600));
  try {
    const hash = createHash('sha256');
    let byteSize = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk);
      byteSize += chunk.byteLength;
      await reported(() => file.writeFile(chunk));
    }
    if (isDurable) await reported(() => file.sync());
    return { sha256: hash.digest('hex'), byteSize };
  } finally {
    await reported(() => file.close());
  }
}
