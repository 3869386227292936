import { switchMaintenance } from '@counterfoil/api/modules/application/public';
import { createTransact } from '@counterfoil/api/platform/db/transact';
import { testApi } from '@counterfoil/testkit/test-api';
import type { Mode } from '@counterfoil/domain/application/status';
import { onTestFinished } from 'vitest';

/** Switches the whole portal, as the office does; the test ends online. */
export async function switchTo(mode: Mode, message: string | null = null): Promise<void> {
  const { database, clock } = await testApi();
  const deps = { transact: createTransact(database.kysely, clock), clock };
  await switchMaintenance(deps, { mode, message });
  if (mode === 'online') return;
  onTestFinished(async () => {
    const { mode: left } = await database.kysely
      .selectFrom('application_status')
      .select('mode')
      .executeTakeFirstOrThrow();
    if (left !== 'online') await switchMaintenance(deps, { mode: 'online', message: null });
  });
}
