import { PORTAL_STATUS } from '@counterfoil/contract/route';
import type { AnyRouter } from '@tanstack/react-router';
import { keepTyping } from '../form/keep-typing.ts';
import { checkApplication, isDown } from './check.ts';
import { applicationStatus } from './status-store.ts';

const EVERY_MS = 60_000;

/**
 * Checks the portal's status at once and every minute while the tab is visible; when it is under
 * maintenance, every address redirects to /maintenance.
 * @returns a function that ends it
 */
export function watchApplication(router: AnyRouter): () => void {
  const ends = [
    checkEveryMinute(),
    applicationStatus.subscribe(() => leadToMaintenance(router)),
    router.subscribe('onBeforeLoad', () => leadToMaintenance(router)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Keeps typed text until the return. */
function leadToMaintenance(router: AnyRouter): void {
  const { pathname, href } = router.latestLocation;
  if (!isDown() || pathname === '/maintenance') return;
  const from = encodeURIComponent(keepTyping() || href);
  void router.navigate({
    href: `/maintenance?from=${from}`,
    replace: true,
    ignoreBlocker: true,
  });
}

/** @returns a function that ends it */
export function checkEveryMinute(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  const check = async () => {
    if (document.visibilityState === 'hidden' || isChecking) return;
    clearTimeout(timer);
    timer = setTimeout(() => void check(), EVERY_MS);
    isChecking = true;
    await checkApplication();
    isChecking = false;
  };
  const now = () => void check();
  const events = [
    [document, 'visibilitychange', now],
    [window, 'online', now],
    // A call was refused because of maintenance.
    [window, PORTAL_STATUS, now],
  ] as const;
  for (const [on, name, listener] of events) on.addEventListener(name, listener);
  now();
  return () => {
    clearTimeout(timer);
    for (const [on, name, listener] of events) on.removeEventListener(name, listener);
  };
}
