import { inTab } from '#lib/browser-storage.ts';
import { safeDestination } from '#lib/session/safe-destination.ts';

const KEY = 'counterfoil.hmrc-from';

export interface Place {
  readonly href: string;
  /** The title of the page. */
  readonly name: string;
}

/** The page of this tab from which somebody went to HMRC, until they are there again. */
export const cameFrom = {
  remember: (place: Place): void => inTab.setItem(KEY, JSON.stringify([place.href, place.name])),
  read: (): Place | null => {
    const [href, name]: unknown[] = JSON.parse(inTab.getItem(KEY) ?? '[]');
    if (typeof href !== 'string' || typeof name !== 'string') return null;
    return { href: safeDestination(href), name };
  },
  forget: (): void => inTab.removeItem(KEY),
};
