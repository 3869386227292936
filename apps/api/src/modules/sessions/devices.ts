import type * as contract from '@counterfoil/contract/sessions/device-routes';
import type { Device } from '@counterfoil/contract/sessions/device-routes';
import type * as ofSessions from '@counterfoil/contract/sessions/routes';
import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import type { Call } from '#platform/http/serve-route';
import { notFound } from '#platform/refusals';
import type { Clock } from '#platform/time/clock';

interface Deps {
  readonly transact: Transact;
  readonly clock: Clock;
}

/** The user's open sessions, this one first, then the last seen. */
export async function listDevices(
  { transact, clock }: Deps,
  { caller }: Call<typeof contract.listDevices>,
): Promise<Device[]> {
  const rows = await transact.acrossClients((tx) =>
    tx
      .selectFrom('sessions')
      .select(['id', 'device', 'created_at', 'seen_at'])
      .where('user_id', '=', caller.userId)
      .where('expires_at', '>', clock.now().toString())
      .orderBy((row) => row('id', '=', caller.sessionId), 'desc')
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows.map(({ id, device, created_at, seen_at }) => ({
    id,
    name: device,
    signed_in_at: created_at,
    last_seen_at: seen_at,
    this_device: id === caller.sessionId,
  }));
}

export async function signOut(
  { transact, clock }: Deps,
  { caller }: Call<typeof ofSessions.signOut>,
) {
  await transact.acrossClients(async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', caller.sessionId).execute();
    await audit(tx, clock, caller);
  });
  return { signed_out: true as const };
}

/** 404 for another user's session as for one that has ended. */
export async function signOutDevice(
  { transact, clock }: Deps,
  { caller, params: { id } }: Call<typeof contract.signOutDevice>,
) {
  await transact.acrossClients(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', caller.userId)
      .where('id', '=', id)
      .returning('id')
      .execute();
    if (ended.length === 0) throw notFound();
    await audit(tx, clock, caller, { id });
  });
  return { signed_out: 1 };
}

export async function signOutOtherDevices(
  { transact, clock }: Deps,
  { caller }: Call<typeof contract.signOutOtherDevices>,
) {
  const ended = await transact.acrossClients(async (tx) => {
    const others = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', caller.userId)
      .where('id', '<>', caller.sessionId)
      .returning('id')
      .execute();
    await audit(tx, clock, caller, { id: caller.userId, detail: { count: others.length } });
    return others;
  });
  return { signed_out: ended.length };
}
