import { PORTAL_STATUS } from '@counterfoil/contract/route';
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Begins the watch over the portal's status when the first page is at rest, or at once when a call is
 * refused because of maintenance. Without a network its code does not come, and is asked for again.
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
  const timer = setInterval(begin, afterMs);
  window.addEventListener(PORTAL_STATUS, begin);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener(PORTAL_STATUS, begin);
  };
  return () => {
    stop();
    end();
  };
}
