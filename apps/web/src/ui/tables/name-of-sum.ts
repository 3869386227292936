import { displayCount } from '../counts.ts';

/**
 * The name of a sum below a list, which says where only some of the rows are shown: "Left to pay" or "Total left to pay",
 * "Total" or "Total for all 33".
 */
export function nameOfSum(name: string, shown: readonly unknown[] = [], total = 0): string {
  if (total <= shown.length) return name;
  return name === 'Total'
    ? `Total for all ${displayCount(total)}`
    : `Total ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
