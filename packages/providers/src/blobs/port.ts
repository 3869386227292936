import type { Readable } from 'node:stream';

/** A stored blob. The hash is lower-case hex. */
export interface StoredBlob {
  readonly sha256: string;
  readonly byteSize: number;
}

/** A blob as the store lists it. */
export interface ListedBlob {
  readonly key: string;
  readonly byteSize: number;
}

/** `missing`: no such blob. `full`: no room left. `unavailable`: the store itself fails. */
export type BlobErrorCode = 'missing' | 'unavailable' | 'full';

export class BlobError extends Error {
  override readonly name = 'BlobError';
  readonly code: BlobErrorCode;

  constructor(code: BlobErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Bytes under a key. Keys are opaque and safe as file names: lower-case letters, digits, hyphens
 * and underscores, like a UUID. Any other key is a `TypeError`, because no caller may pass on user
 * input. A blob is stored whole or not at all, even after a crash.
 */
export interface BlobStore {
  /**
   * Stores the bytes and resolves when they are durable. Replaces an earlier blob of that key. When
   * the content fails, throws its error and stores nothing.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  get(key: string): Promise<Uint8Array>;
  /** Streams a blob of any size; a missing one throws before the first byte. */
  stream(key: string): Promise<Readable>;
  /** Deleting a missing blob succeeds. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /**
   * Every blob, page by page, in no order. One that comes or goes meanwhile may be in it or not, so ask `exists` before
   * relying on either. What no blob can be, such as a file of another name, is left out.
   */
  list(): AsyncIterable<ListedBlob>;
}

const KEY = /^[a-z0-9][a-z0-9_-]{0,127}$/;

export const isBlobKey = (key: string): boolean => KEY.test(key);

/** Throws unless every store accepts the key. */
export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError('A blob key is lower-case letters, digits, - and _.');
}
