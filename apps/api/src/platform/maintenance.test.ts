import { UNDER_MAINTENANCE } from '@counterfoil/domain/application/status';
import { anOwnPortal } from '@counterfoil/testkit/own-portal';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMaintenance, MODE_HOLDS_MS } from './maintenance.ts';

async function counted() {
  const { deps, database } = await anOwnPortal();
  const asked = { times: 0, fails: false };
  const maintenance = createMaintenance({
    ...deps.transact,
    acrossClients: (work) => {
      asked.times += 1;
      return asked.fails ? Promise.reject(new Error('gone')) : deps.transact.acrossClients(work);
    },
  });
  const set = (mode: 'online' | 'maintenance') =>
    database.kysely.updateTable('application_status').set({ mode }).execute();
  return { asked, maintenance, set };
}

// Time passes only when a test says so: a busy machine may take seconds over a few lines.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Until a node reads the switch again. */
const untilStale = () => vi.advanceTimersByTime(MODE_HOLDS_MS + 1);

test('a thousand calls query the database once', async () => {
  const { asked, maintenance } = await counted();
  await Promise.all(Array.from({ length: 1_000 }, () => maintenance.enforceOff()));
  await maintenance.current();
  expect(asked.times).toBe(1);
});

test('a database that does not answer changes nothing: the last known state counts', async () => {
  const { asked, maintenance, set } = await counted();
  await set('maintenance');
  await expect(maintenance.enforceOff()).rejects.toThrow(UNDER_MAINTENANCE);
  asked.fails = true;
  untilStale();
  await expect(maintenance.enforceOff()).rejects.toThrow(UNDER_MAINTENANCE);
  await expect(maintenance.current()).rejects.toThrow('gone');
  asked.fails = false;
  await set('online');
  untilStale();
  await maintenance.enforceOff();
});
