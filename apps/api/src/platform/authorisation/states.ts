import { createHash, randomBytes } from 'node:crypto';
import type { ClientCaller } from '../caller.ts';
import type { Tx } from '../db/tx.ts';
import { answeringSealed } from '../db/answering-sealed.ts';
import { isClaimed } from '../db/idempotency.ts';
import type { Transact } from '../db/transact.ts';
import { changedMeanwhile, refuseField } from '../refusals.ts';
import type { Secrets } from '../secrets.ts';
import type { Clock } from '../time/clock.ts';

/** Where a client lets us act for them. */
export type AuthorisationProvider = 'tax_authority' | 'open_banking' | 'pay_by_bank';

const BYTES = 32;
const VALID_FOR = { minutes: 10 };
/** The most open visits to a provider per client; older ones are dropped. */
const MOST = 20;

/** No character of base64url. */
const BEFORE_ABOUT = '.';

/**
 * The subject of the visit with this state. The hash is of the whole state, so it is ours once `endVisit` has taken it.
 */
export const aboutOf = (state: string): string | null => state.split(BEFORE_ABOUT)[1] ?? null;

const hashOf = (state: string) => createHash('sha256').update(state).digest();

/**
 * A new state for a visit to the provider; only its hash is kept.
 * @param redirect_uri where the provider leads back to
 * @param about the id of the record that the visit is about, which `aboutOf` reads at the return
 */
export async function giveState(
  tx: Tx,
  clock: Clock,
  { clientId, sessionId }: ClientCaller,
  provider: AuthorisationProvider,
  redirect_uri: string | null = null,
  about: string | null = null,
): Promise<string> {
  const random = randomBytes(BYTES).toString('base64url');
  const state = about === null ? random : `${random}${BEFORE_ABOUT}${about}`;
  const now = clock.now();
  await tx
    .insertInto('authorisation_states')
    .values({
      state_hash: hashOf(state),
      client_id: clientId,
      session_id: sessionId,
      provider,
      redirect_uri,
      created_at: now.toString(),
      expires_at: now.add(VALID_FOR).toString(),
    })
    .execute();
  const newest = await tx
    .selectFrom('authorisation_states')
    .select('state_hash')
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .offset(MOST)
    .execute();
  if (newest.length > 0) {
    const old = newest.map(({ state_hash }) => state_hash);
    await tx
      .deleteFrom('authorisation_states')
      .where('client_id', '=', clientId)
      .where('state_hash', 'in', old)
      .execute();
  }
  return state;
}

/** The parameters that a client comes back with. */
interface Visit {
  readonly provider: AuthorisationProvider;
  readonly state: string;
  /** The address that `giveState` was given. */
  readonly redirect_uri?: string | null;
  /** Its name in the request; `state` unless the provider has none of its own. */
  readonly field?: string;
}

/**
 * Uses up a state, whatever becomes of the visit. Run it in a separate transaction.
 * @returns whether it was this session's, for this client, provider and address, unused and in time
 */
async function takeState(
  tx: Tx,
  clock: Clock,
  { clientId, sessionId }: ClientCaller,
  { provider, state, redirect_uri = null }: Visit,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('authorisation_states')
    .where('state_hash', '=', hashOf(state))
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .where('provider', '=', provider)
    .returning(['expires_at', 'redirect_uri'])
    .executeTakeFirst();
  if (!taken || taken.redirect_uri !== redirect_uri) return false;
  return Temporal.Instant.compare(taken.expires_at, clock.now()) > 0;
}

/** 422: a state that `takeState` does not know. @param where the provider's name */
const unknownState = (where: string, field: string) =>
  refuseField(
    field,
    `This visit to ${where} didn’t start here, has been used before, or is more than 10 minutes old. Please start again.`,
  );

export async function forgetOldStates(tx: Tx, now: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('authorisation_states').where('expires_at', '<', now.toString()).execute();
}

interface VisitDeps {
  readonly transact: Transact;
  readonly clock: Clock;
}

/**
 * Uses up the state of a visit, or throws. A request whose Idempotency-Key was used before gets the answer of its key
 * first: it must use up nothing.
 */
export async function endVisit(
  { transact, clock }: VisitDeps,
  caller: ClientCaller,
  where: string,
  visit: Visit,
): Promise<void> {
  await answerFirst({ transact, clock }, caller);
  const isOurs = await transact.forClient(caller, (tx) => takeState(tx, clock, caller, visit));
  if (!isOurs) throw unknownState(where, visit.field ?? 'state');
}

/** Throws the answer of a key that was used before. */
async function answerFirst(deps: VisitDeps, caller: ClientCaller): Promise<void> {
  // The error inside is thrown only when the first answer is gone meanwhile.
  if (await isRepeated(deps, caller))
    await deps.transact.answering(caller, () => Promise.reject(changedMeanwhile()));
}

/** Whether the request's key was used before: then it has an answer. */
async function isRepeated(
  { transact, clock }: VisitDeps,
  { clientId, claim }: ClientCaller,
): Promise<boolean> {
  if (!claim) return false;
  return transact.forClient({ clientId }, (tx) => isClaimed(tx, { clientId, claim }, clock.now()));
}

/**
 * Answers with a provider's link. It contains the state of the visit, so the kept answer is sealed. A request whose
 * Idempotency-Key was used before gets the answer of its key: no new link is requested.
 * @param ask asks for the link. @param commit writes what goes with it
 */
export async function answeringLink<T>(
  deps: VisitDeps & { readonly secrets: Secrets },
  caller: ClientCaller,
  ask: () => Promise<T>,
  commit: (tx: Tx) => Promise<void>,
): Promise<T> {
  if (await isRepeated(deps, caller))
    return answeringSealed(deps, caller, () => Promise.reject(changedMeanwhile()));
  const link = await ask();
  return answeringSealed(deps, caller, async (tx) => {
    await commit(tx);
    return link;
  });
}
