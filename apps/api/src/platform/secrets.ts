import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { SealedPlace } from './sealed-places.ts';
import { openStream, sealStream } from './sealed-stream.ts';

/** All keys that open values, and the one that seals. */
export interface SecretsKeys {
  readonly keys: ReadonlyMap<number, Buffer>;
  readonly sealingKeyId: number;
}

// Decoding skips invalid base64: a mistyped key would pass as another key.
const ENTRY = /^(?:(\d{1,3}):)?([A-Za-z\d+/]{43}=?)$/;
// The id is stored in one byte.
const LARGEST_ID = 255;

/**
 * One key of 32 bytes as base64, or several with their numbers, the sealing key first:
 * "2:{newest},1:{older}". A key without a number is 1. Null for any other text.
 */
export function readSecretsKeys(text: string): SecretsKeys | null {
  const keys = new Map<number, Buffer>();
  for (const entry of text.trim().split(',')) {
    const [, number = '1', key] = ENTRY.exec(entry.trim()) ?? [];
    const id = Number(number);
    if (key === undefined || id < 1 || id > LARGEST_ID || keys.has(id)) return null;
    keys.set(id, Buffer.from(key, 'base64'));
  }
  const [sealingKeyId = 0] = keys.keys();
  return { keys, sealingKeyId };
}

/**
 * Seals values that must not be readable at rest: birthdays, NI numbers, UTRs, bank details.
 * Layout: zero (1 byte), key id (1), nonce (12), tag (16), ciphertext; AES-256-GCM, authenticated with the place where
 * the value is stored. The key id keeps old values readable while a new key seals. Values of earlier releases begin
 * with the key id, and open anywhere until they are sealed anew (seal-anew.ts).
 */
export interface Secrets {
  /** @param at its row and column */
  seal(text: string, at: SealedPlace): Buffer;
  /** Throws for a value of another place, one that was changed, or one whose key is not known. */
  open(sealed: Uint8Array, at: SealedPlace): string;
  /** The number of the key that seals. */
  readonly sealingKeyId: number;
  /** A hash that nobody can compute without the sealing key: a short code cannot be guessed from it. */
  keyedHash(bytes: Uint8Array): Buffer;
  /** Seals a file piece by piece; it opens only with the same `about`, the id under which it is stored. */
  sealFile(content: AsyncIterable<Uint8Array>, about: string): AsyncIterable<Uint8Array>;
  /** Throws while it is read when a byte was changed or cut off. */
  openFile(sealed: AsyncIterable<Uint8Array>, about: string): AsyncIterable<Uint8Array>;
  /** Signs with an Ed25519 key derived from the sealing key. */
  sign(bytes: Uint8Array): Signature;
  /** False also without the key of its number. */
  isSigned(bytes: Uint8Array, signature: Signature): boolean;
  /** The public half of the signing key, in base64, by which anyone can check a signature. */
  publicKey(): string;
}

export interface Signature {
  readonly keyId: number;
  /** 64 bytes. */
  readonly bytes: Uint8Array;
}

// RFC 8410: a private key of Ed25519 in DER is this and 32 bytes.
const ED25519_DER = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(key: Buffer) {
  const seed = Buffer.from(hkdfSync('sha256', key, '', 'signature', 32));
  return createPrivateKey({
    key: Buffer.concat([ED25519_DER, seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The first byte of a value that is bound to its place; ids of keys begin with 1. */
const BOUND = 0;

function partsOf(sealed: Uint8Array) {
  const bytes = Buffer.from(sealed);
  const isBound = bytes[0] === BOUND;
  const keyAt = isBound ? 1 : 0;
  return { isBound, keyId: bytes[keyAt] ?? -1, rest: bytes.subarray(keyAt + 1) };
}

const publicHalf = (key: Buffer) => createPublicKey(signingKey(key));

export function createSecrets(keys: ReadonlyMap<number, Buffer>, sealingKeyId: number): Secrets {
  const keyOf = (id: number) => {
    const key = keys.get(id);
    if (!key) throw new Error(`no key ${id} to open a sealed value with`);
    return key;
  };
  const seal = (text: string, at: SealedPlace): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyOf(sealingKeyId), nonce);
    cipher.setAAD(Buffer.from(at));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([BOUND, sealingKeyId]), nonce, cipher.getAuthTag(), body]);
  };
  const open = (sealed: Uint8Array, at: SealedPlace): string => {
    const { keyId, isBound, rest } = partsOf(sealed);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), rest.subarray(0, 12));
    if (isBound) decipher.setAAD(Buffer.from(at));
    decipher.setAuthTag(rest.subarray(12, 28));
    return Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]).toString('utf8');
  };
  return {
    seal,
    open,
    sealingKeyId,
    keyedHash: (bytes) =>
      createHmac('sha256', keyOf(sealingKeyId)).update('keyed hash').update(bytes).digest(),
    sealFile: (content, about) => sealStream(content, about, { keyId: sealingKeyId, keyOf }),
    openFile: (sealed, about) => openStream(sealed, about, keyOf),
    sign: (bytes) => ({
      keyId: sealingKeyId,
      bytes: sign(null, bytes, signingKey(keyOf(sealingKeyId))),
    }),
    isSigned(bytes, signature) {
      const key = keys.get(signature.keyId);
      return key !== undefined && verify(null, bytes, publicHalf(key), signature.bytes);
    },
    publicKey: () =>
      publicHalf(keyOf(sealingKeyId)).export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
