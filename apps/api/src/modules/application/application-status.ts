import type { ApplicationStatus } from '@counterfoil/contract/application/routes';
import type { Maintenance } from '#platform/maintenance';

export interface ApplicationDeps {
  readonly maintenance: Maintenance;
}

/** While maintenance is on, no call reaches its use case: see `serve-route.ts`. */
export async function getApplicationStatus({
  maintenance,
}: ApplicationDeps): Promise<ApplicationStatus> {
  const { mode, message } = await maintenance.current();
  return { status: mode === 'online' ? 'online' : 'maintenance', message };
}
