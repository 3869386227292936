import { createHash } from 'node:crypto';
import type { Claim } from '../db/idempotency.ts';

/** Adds a form to a request's fingerprint: the same key with another file is another request. */
export function withForm<C extends { readonly claim?: Claim }>(
  caller: C,
  given: object,
  files: readonly {
    readonly kind: string;
    readonly fileName: string;
    readonly bytes: Uint8Array;
  }[],
): C {
  const { claim } = caller;
  if (!claim) return caller;
  const hash = createHash('sha256').update(claim.fingerprint).update(JSON.stringify(given));
  for (const { kind, fileName, bytes } of files) {
    hash.update(JSON.stringify([kind, fileName, bytes.byteLength])).update(bytes);
  }
  return { ...caller, claim: { ...claim, fingerprint: hash.digest() } };
}
