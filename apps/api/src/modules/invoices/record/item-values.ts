import type { ItemValues } from '@counterfoil/contract/invoices/schemas';
import type { ItemRow } from './invoice-store.ts';

/** The database pads decimals ("2.0000"); the wire and the totals use the shortest text. */
export const shortest = (decimal: string | null) =>
  decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** The values of a line as the client entered them. */
export const valuesOfItem = (item: ItemRow): ItemValues => ({
  description: item.description,
  quantity: shortest(item.quantity),
  price: shortest(item.price),
  tax: shortest(item.tax),
});
