import { inTab } from '#lib/browser-storage.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';

const KEY = 'counterfoil.hmrc-from';

export interface Place {
  readonly href: string;
  /** The title of the page. */
  readonly name: string;
}

/** The page from which this tab's user went to HMRC, until they return to it. */
export const cameFrom = {
  remember: (place: Place): void => inTab.setItem(KEY, JSON.stringify([place.href, place.name])),
  read: (): Place | null => {
    const [href, name]: unknown[] = JSON.parse(inTab.getItem(KEY) ?? '[]');
    if (typeof href !== 'string' || typeof name !== 'string') return null;
    return { href: safeDestination(href), name };
  },
  forget: (): void => inTab.removeItem(KEY),
};
