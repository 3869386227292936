import { issueStandardContracts } from '#modules/contracts/public';
import { createTransact } from '#platform/db/transact';
import { settableClock } from '#platform/time/clock';
import type { StoredSurroundings } from '../surroundings.ts';
import { depsThen } from './deps-then.ts';
import { staffCaller, type DemoOwner } from './staff-caller.ts';

/** Gives a client the contracts of their brand, agreed by the contact on the day the client started. */
export async function seedContracts(
  around: StoredSurroundings,
  owner: DemoOwner & { readonly email: string },
): Promise<void> {
  const transact = createTransact(around.database.kysely, around.clock);
  const { client, device } = await staffCaller(transact, around.clock, owner);
  const past = settableClock(`${client.startedOn}T10:30:00Z`);
  // A reserved address.
  const from = { device, address: '192.0.2.17' };
  await issueStandardContracts(depsThen(around, past), owner.clientId, { ...owner, ...from });
}
