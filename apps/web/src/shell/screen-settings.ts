import { formatDate } from '@counterfoil/domain/dates/format-date';
import { parseDate } from '@counterfoil/domain/dates/parse-date';
import { formatPence, parsePence } from '@counterfoil/domain/money/pence';
import { currentBrand } from '#lib/brand.ts';
import { today } from '#lib/dates.ts';
import type { ScreenSettings } from '#ui/screen-settings.tsx';

/** What the kit is told of the product. */
export function screenSettings(): ScreenSettings {
  return {
    productName: currentBrand().name,
    today,
    parseDate: (text) => parseDate(text, Number(today().slice(0, 4))),
    formatDate,
    tidyAmount: (text) => {
      const pence = parsePence(text.replaceAll(/[£,\s]/g, ''));
      return pence === null ? null : formatPence(pence);
    },
  };
}
