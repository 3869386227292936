import { setTimeout as wait } from 'node:timers/promises';
import type { Scope, Transact } from '../db/transact.ts';
import type { Tx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import { TryLater } from '../refusals.ts';
import type { SealedPlace } from '../sealed-places.ts';
import type { Secrets } from '../secrets.ts';
import type { Clock } from '../time/clock.ts';

/** A pair of tokens. Using the refresh token ends both and gives another pair. */
export interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly access_expires_at: Temporal.Instant;
}

/** The columns of a stored grant. */
export interface StoredGrant {
  /** Both tokens, sealed as one text (`sealPair`). */
  readonly tokens_sealed: Uint8Array;
  readonly access_expires_at: string;
  /** The current refresher, and the time until which all others wait. */
  readonly refreshed_by: string | null;
  readonly refreshed_until: string | null;
}

/** The row of one grant. Each function runs in a transaction of the client. */
export interface GrantStore {
  /** Where its tokens are. */
  readonly place: SealedPlace;
  /** The row, locked until the transaction ends; undefined when there is no grant. */
  lock(tx: Tx): Promise<StoredGrant | undefined>;
  /** Changes these columns; with `by`, only while that refresher holds it. */
  change(tx: Tx, changes: Partial<StoredGrant>, by: string | null): Promise<void>;
  /** The client has to authorise us again. */
  end(tx: Tx): Promise<void>;
}

export interface RefreshDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** How one provider's grants are refreshed. */
export interface RefreshOptions {
  readonly scope: Scope;
  readonly store: GrantStore;
  /** Uses a refresh token. */
  readonly refresh: (refreshToken: string) => Promise<Pair>;
  /** Whether this failure means that the refresh token no longer works. */
  readonly isEnd: (error: unknown) => boolean;
  /** Makes the error thrown without a grant. @param ended whether there was one until now */
  readonly unauthorised: (ended: boolean) => Error;
  /** The provider's name for the client, when it takes too long. */
  readonly who: string;
}

const sealPair = (
  secrets: Secrets,
  place: SealedPlace,
  { access_token, refresh_token }: Pair,
): Buffer => secrets.seal(JSON.stringify({ access: access_token, refresh: refresh_token }), place);

/** The columns of a grant that nobody is refreshing. */
export const storedPair = (secrets: Secrets, place: SealedPlace, pair: Pair) =>
  ({
    tokens_sealed: sealPair(secrets, place, pair),
    access_expires_at: pair.access_expires_at.toString(),
    refreshed_by: null,
    refreshed_until: null,
  }) satisfies StoredGrant;

// Only `sealPair` writes this column, and a tampered value does not open.
const openPair = (secrets: Secrets, place: SealedPlace, row: StoredGrant) =>
  JSON.parse(secrets.open(row.tokens_sealed, place)) as { access: string; refresh: string };

// The adapters' time limit, and some time to store the answer.
const LEASE = { seconds: 30 };
const LONGEST_WAIT_MS = 35_000;
const LOOK_EVERY_MS = 150;
/** A token is not used in its last moments: it might expire on its way. */
const MARGIN = { seconds: 30 };

type Look =
  | { readonly token: string }
  | { readonly refresh: string; readonly access: string; readonly by: string }
  | 'busy';

/**
 * An access token that is valid now, and is not `ended`. It is refreshed once, however many ask at that moment, here or
 * on other nodes; the others wait. No transaction is open while the provider works.
 */
export async function validAccessToken(
  deps: RefreshDeps,
  of: RefreshOptions,
  ended: string | null = null,
): Promise<string> {
  const began = performance.now();
  for (;;) {
    const look = await lookAt(deps, of, ended);
    if (look !== 'busy') return 'token' in look ? look.token : refresh(deps, of, look);
    if (performance.now() - began > LONGEST_WAIT_MS) {
      throw new TryLater(503, `${of.who} takes long to answer. Please try again in a minute.`, 60);
    }
    await wait(LOOK_EVERY_MS);
  }
}

const lookAt = (
  { transact, clock, secrets }: RefreshDeps,
  { scope, store, unauthorised }: RefreshOptions,
  ended: string | null,
) =>
  transact.forClient(scope, async (tx): Promise<Look> => {
    const row = await store.lock(tx);
    if (!row) throw unauthorised(ended !== null);
    const tokens = openPair(secrets, store.place, row);
    const now = clock.now();
    const isOver = Temporal.Instant.compare(row.access_expires_at, now.add(MARGIN)) <= 0;
    if (tokens.access !== ended && !isOver) return { token: tokens.access };
    const isTaken =
      row.refreshed_until !== null && Temporal.Instant.compare(row.refreshed_until, now) > 0;
    if (isTaken) return 'busy';
    const by = newId(clock);
    const lease = { refreshed_by: by, refreshed_until: now.add(LEASE).toString() };
    await store.change(tx, lease, null);
    return { ...tokens, by };
  });

/**
 * Uses the refresh token. When a process dies between the provider's answer and its storage, the new pair is lost: the
 * next refresh is refused, and the client authorises again.
 */
async function refresh(
  deps: RefreshDeps,
  of: RefreshOptions,
  { refresh: token, access, by }: Exclude<Look, 'busy' | { readonly token: string }>,
): Promise<string> {
  const { transact, secrets } = deps;
  const { scope, store } = of;
  try {
    const pair = await of.refresh(token);
    await transact.forClient(scope, (tx) =>
      store.change(tx, storedPair(secrets, store.place, pair), by),
    );
    return pair.access_token;
  } catch (error) {
    if (of.isEnd(error)) {
      await endGrant(deps, of, access);
      throw of.unauthorised(true);
    }
    const free = { refreshed_by: null, refreshed_until: null };
    await transact.forClient(scope, (tx) => store.change(tx, free, by));
    throw error;
  }
}

/** Ends the grant with this access token; one given since stays. */
export async function endGrant(
  { transact, secrets }: RefreshDeps,
  { scope, store }: Pick<RefreshOptions, 'scope' | 'store'>,
  accessToken: string,
): Promise<void> {
  await transact.forClient(scope, async (tx) => {
    const row = await store.lock(tx);
    if (row && openPair(secrets, store.place, row).access === accessToken) await store.end(tx);
  });
}
