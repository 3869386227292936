import { formatDecimal, parseDecimal } from '@counterfoil/domain/money/decimal';
import { formatPence, parsePence, type Pence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';

const FIGURE_LIMITS = { maxPlaces: 4, maxInteger: 1_000_000_000 };

/** Pounds as typed -> pence; null while it is not an amount. Empty text is 0. */
export function typedPence(typed: string): Pence | null {
  const plain = plainFigure(typed);
  return plain === '' ? 0 : parsePence(plain);
}

/** Whether a quantity or price is refused: it is no number, or below zero. Empty text is not given yet. */
export function isRefusedFigure(typed: string): boolean {
  const plain = plainFigure(typed);
  const figure = parseDecimal(plain, FIGURE_LIMITS);
  return plain !== '' && (figure === null || figure.units < 0n);
}

/** A price with at least two decimals, for its field: "49.9" -> "49.90", "0.0125" stays. */
export function tidyPrice(typed: string): string {
  const price = parseDecimal(plainFigure(typed), FIGURE_LIMITS);
  if (price === null) return typed;
  const text = formatDecimal(price);
  const pence = parsePence(text);
  return pence === null ? text : formatPence(pence);
}
