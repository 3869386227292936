import { tidyAmount } from '#lib/amounts.ts';
import { currentBrand } from '#lib/brand.ts';
import { displayDate, readDate, today } from '#lib/dates.ts';
import type { ScreenSettings } from '#ui/screen-settings.tsx';

/** What the kit is told of the product. */
export function screenSettings(): ScreenSettings {
  const productName = currentBrand().name;
  return { productName, today, parseDate: readDate, formatDate: displayDate, tidyAmount };
}
