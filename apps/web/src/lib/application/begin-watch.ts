import { PORTAL_STATUS } from '@counterfoil/contract/route';
import type { AnyRouter } from '@tanstack/react-router';
import { applicationStatus, ONLINE } from './status-store.ts';

/**
 * Begins the watch over the portal's status when the first page has loaded, or at once when a call is refused because
 * of maintenance. Without a network its code cannot load, and is requested again; so the loss of the network is noticed
 * here.
 * @returns a function that ends it
 */
export function beginWatch(router: AnyRouter, afterMs: number): () => void {
  let isOver = false;
  let end = () => {};
  const begin = () => {
    void import('./watch.ts').then(
      ({ watchApplication }) => {
        if (isOver) return;
        stop();
        end = watchApplication(router);
      },
      () => {},
    );
  };
  const lose = () => applicationStatus.learn({ isOffline: true });
  if (!navigator.onLine) lose();
  const timer = setInterval(begin, afterMs);
  window.addEventListener('offline', lose);
  window.addEventListener('online', begin);
  window.addEventListener(PORTAL_STATUS, begin);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener('online', begin);
    window.removeEventListener(PORTAL_STATUS, begin);
  };
  return () => {
    stop();
    window.removeEventListener('offline', lose);
    end();
    applicationStatus.learn(ONLINE);
  };
}
