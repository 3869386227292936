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
