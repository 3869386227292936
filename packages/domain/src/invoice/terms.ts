export const DEFAULT_PAYMENT_TERMS = 30;

/** The terms offered: days from the invoice's date until it is due. */
export const PAYMENT_TERMS = [
  { value: 0, label: 'Immediate' },
  { value: 7, label: '7 days' },
  { value: 14, label: '14 days' },
  { value: 28, label: '28 days' },
  { value: 30, label: '30 days' },
  { value: 60, label: '60 days' },
] as const;
