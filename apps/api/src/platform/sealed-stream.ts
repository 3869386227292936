import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// Key id (1 byte), salt (32), then chunks of ciphertext with their tags (16 each). Every file has a key of its own, so a
// nonce is the number of its chunk; the last byte marks the last chunk, so that a file cut off does not open.
const SALT_BYTES = 32;
const HEADER_BYTES = 1 + SALT_BYTES;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;

export type KeyOf = (id: number) => Buffer;

const fileKey = (key: Buffer, salt: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'sealed file', 32));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Whole chunks of this size, and last the remainder, which may be empty. */
async function* chunksOf(content: AsyncIterable<Uint8Array>, bytes: number) {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    held.push(piece);
    size += piece.length;
    // One chunk is held back: it may be the last. Pieces are joined once per chunk: joined after each piece, small ones
    // would be copied thousands of times.
    if (size <= bytes) continue;
    let joined = Buffer.concat(held);
    while (joined.length > bytes) {
      yield { chunk: joined.subarray(0, bytes), isLast: false };
      joined = joined.subarray(bytes);
    }
    held = [joined];
    size = joined.length;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}

/** Seals bytes piece by piece with AES-256-GCM. They open only with the same `about`, which names where they belong. */
export async function* sealStream(
  content: AsyncIterable<Uint8Array>,
  about: string,
  { keyId, keyOf }: { readonly keyId: number; readonly keyOf: KeyOf },
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(keyOf(keyId), salt);
  yield Buffer.concat([Buffer.from([keyId]), salt]);
  let at = 0;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at++, isLast));
    cipher.setAAD(Buffer.from(about));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens what `sealStream` made. Throws when a byte was changed, moved or cut off, or with another `about`. */
export async function* openStream(
  sealed: AsyncIterable<Uint8Array>,
  about: string,
  keyOf: KeyOf,
): AsyncGenerator<Buffer> {
  const { header, rest } = await readHeader(sealed);
  const key = fileKey(keyOf(header[0] ?? -1), header.subarray(1));
  let at = 0;
  for await (const { chunk, isLast } of chunksOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new Error('a sealed file is cut off');
    const body = chunk.subarray(0, -TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at++, isLast));
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    yield Buffer.concat([decipher.update(body), decipher.final()]);
  }
}

async function readHeader(sealed: AsyncIterable<Uint8Array>) {
  const pieces = sealed[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  while (held.length < HEADER_BYTES) {
    const next = await pieces.next();
    if (next.done) throw new Error('a sealed file is cut off');
    held = Buffer.concat([held, next.value]);
  }
  const rest = async function* () {
    yield held.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  return { header: held.subarray(0, HEADER_BYTES), rest: rest() };
}
