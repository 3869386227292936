import type { Readable } from 'node:stream';

/** What was stored: the hash is lower-case hex. */
export interface StoredBlob {
  readonly sha256: string;
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
 * and underscores, like a UUID. Anything else is a `TypeError`, as no caller may pass on what a
 * person typed. A blob is there whole or not at all, after a crash too.
 */
export interface BlobStore {
  /**
   * Stores the bytes, and resolves when they are safe. A blob of that key is replaced. When the
   * content breaks off, its own error is thrown and nothing is stored.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  get(key: string): Promise<Uint8Array>;
  /** A blob of any size, read as it is consumed; a missing one throws before the first byte. */
  stream(key: string): Promise<Readable>;
  /** A blob that is not there is fine: what was wanted is so. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

const KEY = /^[a-z0-9][a-z0-9_-]{0,127}$/;

/** Throws unless the key is one every store can take. */
export function checkBlobKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('A blob key is lower-case letters, digits, - and _.');
}
