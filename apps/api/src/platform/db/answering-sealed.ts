import { placeOf } from '../sealed-places.ts';
import type { Secrets } from '../secrets.ts';
import { Replay } from './idempotency.ts';
import type { Scope, Transact } from './transact.ts';
import type { Tx } from './tx.ts';

/**
 * `transact.answering` for requests whose values must not be readable at rest: the kept answer is
 * sealed, and the kept fingerprint is a keyed hash, as a short code could be guessed from another.
 * `work` must make all refusals itself, as a kept answer is opened only here.
 */
export async function answeringSealed<T>(
  { transact, secrets }: { readonly transact: Transact; readonly secrets: Secrets },
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let answer: T | undefined;
  const { clientId, claim } = scope;
  const at = placeOf('idempotency_keys', 'reply', `${clientId} ${claim?.userId} ${claim?.key}`);
  try {
    await transact.answering(withKeyedHash(scope, secrets), async (tx) => {
      answer = await work(tx);
      return secrets.seal(JSON.stringify(answer), at).toString('base64');
    });
    return answer as T;
  } catch (error) {
    if (!(error instanceof Replay)) throw error;
    return JSON.parse(secrets.open(Buffer.from(String(error.reply), 'base64'), at)) as T;
  }
}

function withKeyedHash(scope: Scope, secrets: Secrets): Scope {
  const { claim, ...rest } = scope;
  if (!claim) return rest;
  return { ...rest, claim: { ...claim, fingerprint: secrets.keyedHash(claim.fingerprint) } };
}
