import { formatPounds } from '@counterfoil/domain/money/pence';
import { PENCE_BOXES } from '@counterfoil/domain/vat/vat-boxes';
import { displayFigure, figurePence } from '../words.ts';
import type { BoxWorkings, ShownBox } from './shown-box.ts';

/** "£20.00 more", "£20.00 less", "the same": a figure against another. */
export function changeInWords(figure: string, other: string): string {
  const pence = figurePence(figure) - figurePence(other);
  if (pence === 0) return 'the same';
  return `${formatPounds(Math.abs(pence))} ${pence > 0 ? 'more' : 'less'}`;
}

const CALCULATED: Partial<Record<ShownBox['name'], string>> = {
  total_vat_due: 'Box 1 plus box 2.',
  net_vat_due: 'The difference between box 3 and box 4.',
};

/** How the figure of a box relates to what the portal knows of the period. @param provider the accountants' name */
export function differenceInWords(
  { number, name, amount }: Pick<ShownBox, 'number' | 'name' | 'amount'>,
  { known_amount, difference }: Pick<BoxWorkings, 'known_amount' | 'difference'>,
  provider: string,
): string {
  const calculated = CALCULATED[name];
  if (calculated !== undefined) return calculated;
  if (known_amount === null || difference === null) {
    return `Your accountants at ${provider} worked this out from your records. It doesn’t come from your invoices here.`;
  }
  const known = `Your invoices and credit notes for the period come to ${displayFigure(known_amount)}`;
  const pence = Math.abs(figurePence(difference));
  if (pence === 0) return `${known}, the same as in the return.`;
  if (number > PENCE_BOXES && pence < 100)
    return `${known}, which the return gives in whole pounds.`;
  return `${known}: the return has ${changeInWords(amount, known_amount)}. Your accountants may have counted things that aren’t here, such as till takings or papers you sent them. Ask them if you’re not sure why.`;
}
