import { formatPence, formatPounds, parsePence, wirePence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';

/** A typed amount with two decimals: "£1,234.5" -> "1234.50"; null for other text. */
export function tidyAmount(text: string): string | null {
  const pence = parsePence(plainFigure(text));
  return pence === null ? null : formatPence(pence);
}

/** A wire amount for the screen: "1234.50" -> "£1,234.50". */
export const displayAmount = (wire: string): string => formatPounds(wirePence(wire));
