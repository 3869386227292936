import { setTimeout as pause } from 'node:timers/promises';
import type { Mode } from '@counterfoil/domain/application/status';
import { audit } from '#platform/audit';
import type { Transact } from '#platform/db/transact';
import { MODE_HOLDS_MS, readMode, type PortalMode } from '#platform/maintenance';
import type { Clock } from '#platform/time/clock';

const ACTIONS: Readonly<Record<Mode, string>> = {
  announced: 'maintenance_announced',
  maintenance: 'maintenance_on',
  online: 'maintenance_off',
};

/**
 * Switches the whole portal. Returns once every node has noticed, so that none starts a call that the switch refuses.
 * Calls under way finish normally.
 */
export async function switchMaintenance(
  { transact, clock }: { readonly transact: Transact; readonly clock: Clock },
  to: PortalMode,
): Promise<PortalMode> {
  await transact.acrossClients(async (tx) => {
    const { mode, message } = await readMode(tx, 'locked');
    if (mode === to.mode && message === to.message) return;
    await tx.updateTable('application_status').set(to).execute();
    await audit(tx, clock, { action: ACTIONS[to.mode], userId: null });
  });
  await pause(MODE_HOLDS_MS);
  return to;
}
