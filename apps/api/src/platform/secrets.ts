import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Seals values that must not be readable at rest: birthdays, NI numbers, UTRs, bank details.
 * Layout: key id (1 byte), nonce (12), tag (16), ciphertext; AES-256-GCM.
 * The key id keeps old values readable while a new key seals.
 */
export interface Secrets {
  seal(text: string): Buffer;
  open(sealed: Uint8Array): string;
}

export function createSecrets(keys: ReadonlyMap<number, Buffer>, sealingKeyId: number): Secrets {
  const keyOf = (id: number) => {
    const key = keys.get(id);
    if (!key) throw new Error(`no key ${id} to open a sealed value with`);
    return key;
  };
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(sealingKeyId), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([sealingKeyId]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyOf(bytes[0] ?? -1),
        bytes.subarray(1, 13),
      );
      decipher.setAuthTag(bytes.subarray(13, 29));
      return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
