import type { ApplicationStatus } from '@counterfoil/contract/application/routes';

/** The state of the portal: `down` while it is under maintenance. */
export interface PortalState {
  /** The device has no network. */
  readonly isOffline: boolean;
  readonly portal: Exclude<ApplicationStatus['status'], 'offline'> | 'down';
  /** The office's own text. */
  readonly message: string | null;
}

export const ONLINE: PortalState = { isOffline: false, portal: 'online', message: null };

let known = ONLINE;
const listeners = new Set<() => void>();

/** Part of the first load, as the frame and the watch share it, so it is small. */
export const applicationStatus = {
  read: () => known,
  learn: (news: Partial<PortalState>) => {
    known = { ...known, ...news };
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
