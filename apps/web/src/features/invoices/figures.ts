import { formatDecimal, parseDecimal } from '@counterfoil/domain/money/decimal';
import { formatPence, parsePence, type Pence } from '@counterfoil/domain/money/pence';

const FIGURE_LIMITS = { maxPlaces: 4, maxInteger: 1_000_000_000 };

/** A figure as people type it, in the wire's form: "£1,234.5" -> "1234.5". What is none stays. */
export function plainFigure(typed: string): string {
  return typed.replaceAll(/[£,\s]/g, '');
}

/** Pounds as typed -> pence; null while it is no amount. Nothing typed is 0. */
export function typedPence(typed: string): Pence | null {
  const plain = plainFigure(typed);
  return plain === '' ? 0 : parsePence(plain);
}

/** A price with at least two decimals, as it stands in its field: "49.9" -> "49.90", "0.0125" stays. */
export function tidyPrice(typed: string): string {
  const price = parseDecimal(plainFigure(typed), FIGURE_LIMITS);
  if (price === null) return typed;
  const text = formatDecimal(price);
  const pence = parsePence(text);
  return pence === null ? text : formatPence(pence);
}
