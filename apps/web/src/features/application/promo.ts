const KEY = 'counterfoil.open-banking-promo-dismissed';

/** The offer of open banking; this browser remembers that it was dismissed. */
export const promo = {
  isDismissed: () => window.localStorage.getItem(KEY) !== null,
  dismiss: () => window.localStorage.setItem(KEY, 'true'),
};
