import { displayCount } from '../counts.ts';

/** The name of a sum below a list: "Total", or "Total, all 33" where only some of the rows are shown. */
export const nameOfSum = (name: string, shown: readonly unknown[] = [], total = 0): string =>
  total > shown.length ? `${name}, all ${displayCount(total)}` : name;
