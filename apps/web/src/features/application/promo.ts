import { inBrowser } from '#lib/browser-storage.ts';

const KEY = 'counterfoil.open-banking-promo-dismissed';

/** The offer of open banking; this browser remembers that it was dismissed. */
export const promo = {
  isDismissed: () => inBrowser.getItem(KEY) !== null,
  dismiss: () => inBrowser.setItem(KEY, 'true'),
};
