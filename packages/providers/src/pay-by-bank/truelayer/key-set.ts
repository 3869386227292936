import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { createJsonCalls, type CallLimits } from '../../calls/json-calls.ts';
import { ProviderError, type CallObserver } from '../../calls/port.ts';

/** The keys that TrueLayer signs its messages with; null for an unknown one. */
export type KeySet = (kid: string) => Promise<KeyObject | null>;

// Keys for other algorithms are in the set too.
const keySet = z.object({
  keys: z
    .array(
      z.object({
        kid: z.nullish(z.string()),
        kty: z.nullish(z.string()),
        crv: z.nullish(z.string()),
        x: z.nullish(z.string()),
        y: z.nullish(z.string()),
      }),
    )
    .check(z.maxLength(100)),
});

const KEPT_MS = 60 * 60 * 1000;
/** The least time between two fetches of the set, so that made-up key ids cause no more of them. */
const BETWEEN_MS = 60 * 1000;

export function createKeySet(
  url: string,
  limits: Partial<CallLimits> = {},
  observer?: CallObserver,
): KeySet {
  const calls = createJsonCalls({ name: 'TrueLayer', baseUrl: url, headers: {}, limits, observer });
  let keys = new Map<string, KeyObject>();
  let fetchedAt = -Infinity;
  let fetching: Promise<void> | null = null;
  const fetchKeys = async () => {
    const answer = await calls.send({
      method: 'GET',
      path: '',
      isRepeatable: true,
      asker: 'TrueLayer',
    });
    keys = toKeys(answer);
    fetchedAt = performance.now();
  };
  return async (kid) => {
    const age = performance.now() - fetchedAt;
    if (age > KEPT_MS || (!keys.has(kid) && age > BETWEEN_MS)) {
      fetching ??= fetchKeys().finally(() => {
        fetching = null;
      });
      await fetching;
    }
    return keys.get(kid) ?? null;
  };
}

function toKeys(answer: unknown): Map<string, KeyObject> {
  const result = z.core.safeParse(keySet, answer);
  if (!result.success) throw new ProviderError('unreadable', 'TrueLayer answered no key set');
  const keys = new Map<string, KeyObject>();
  for (const { kid, kty, crv, x, y } of result.data.keys) {
    if (!kid || kty !== 'EC' || crv !== 'P-521' || !x || !y) continue;
    try {
      keys.set(kid, createPublicKey({ format: 'jwk', key: { kty, crv, x, y } }));
    } catch {
      // Not a point on the curve: nothing can be signed with it.
    }
  }
  return keys;
}
