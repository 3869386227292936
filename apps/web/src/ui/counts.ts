/** 1200 -> "1,200". */
export const displayCount = (count: number): string => count.toLocaleString('en-GB');

/** (1, 'invoice') -> "1 invoice"; (1200, 'invoice') -> "1,200 invoices". */
export const counted = (count: number, thing: string): string =>
  `${displayCount(count)} ${thing}${count === 1 ? '' : 's'}`;
