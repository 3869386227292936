import { formatPence, formatPounds, parsePence } from '@counterfoil/domain/money/pence';

// No group starts with 0: "0,125" is a decimal comma, not 125.
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A typed figure in the wire's form: "£1,234.5" -> "1234.5". A comma counts only as a thousands
 * separator; with one elsewhere ("1,5") the text stays and is no figure.
 */
export function plainFigure(typed: string): string {
  const figure = typed.trim().replace(/^(-?)\s*£\s*/, '$1');
  return GROUPED.test(figure) ? figure.replaceAll(',', '') : figure;
}

/** A typed amount with two decimals: "£1,234.5" -> "1234.50"; null for other text. */
export function tidyAmount(text: string): string | null {
  const pence = parsePence(plainFigure(text));
  return pence === null ? null : formatPence(pence);
}

/** A wire amount for the screen: "1234.50" -> "£1,234.50". */
export function displayAmount(wire: string): string {
  const pence = parsePence(wire);
  if (pence === null) throw new Error(`${wire} is no amount of the wire`);
  return formatPounds(pence);
}
