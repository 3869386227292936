import { UNDER_MAINTENANCE } from '@counterfoil/domain/application/status';
import type { PortalState } from './status-store.ts';

/** Words of the maintenance page: always the first sentence, and the office's own text. */
export const maintenanceWords = ({ portal, message }: PortalState) => ({
  text: UNDER_MAINTENANCE,
  ofOffice: portal === 'down' && message !== UNDER_MAINTENANCE ? message : null,
});
