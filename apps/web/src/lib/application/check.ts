import { getApplicationStatus } from '@counterfoil/contract/application/routes';
import { PORTAL_STATUS } from '@counterfoil/contract/route';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { applicationStatus } from './status-store.ts';

const LONGEST_MS = 20_000;
const AGAIN_AFTER_MS = 3_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Asks the portal for its status. A device without network is offline. Any other failure means maintenance, unless this
 * device just asks too often.
 */
export async function checkApplication(): Promise<void> {
  if (!navigator.onLine) return applicationStatus.learn({ isOffline: true });
  let isSwitchedOn = false;
  const switchOn = () => (isSwitchedOn = true);
  window.addEventListener(PORTAL_STATUS, switchOn);
  try {
    const { status, message } = await ask();
    const isOffline = status === 'offline';
    applicationStatus.learn({ isOffline, portal: isOffline ? 'online' : status, message });
  } catch (error) {
    const { status, form } = problemOf(error);
    // The network may have gone meanwhile.
    const isOffline = status === 0 && !navigator.onLine;
    applicationStatus.learn({ isOffline });
    if (isOffline || status === TOO_MANY_REQUESTS) return;
    // Texts of other failures are not the office's.
    applicationStatus.learn({ portal: 'down', message: isSwitchedOn ? form : null });
  } finally {
    window.removeEventListener(PORTAL_STATUS, switchOn);
  }
}

/** A phone on the move loses single requests, so one without any answer is repeated once. */
async function ask() {
  const once = () => call(getApplicationStatus, { signal: AbortSignal.timeout(LONGEST_MS) });
  try {
    return await once();
  } catch (error) {
    if (problemOf(error).status !== 0 || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return once();
  }
}

export const isDown = () => applicationStatus.read().portal === 'down';
