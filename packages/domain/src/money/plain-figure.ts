import { DASHES, INVISIBLE } from '../code-text.ts';

// No group starts with 0: "0,125" is a decimal comma, not 125.
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

const FIRST_DASH = new RegExp(`^${DASHES.source}`, 'u');

/**
 * A typed figure in the wire's form: "£1,234.5" -> "1234.5". A comma counts only as a thousands
 * separator; with one elsewhere ("1,5") the text stays and is not a figure.
 */
export function plainFigure(typed: string): string {
  const figure = typed
    .replaceAll(INVISIBLE, '')
    .trim()
    .replace(FIRST_DASH, '-')
    .replace(/^(-?)\s*£\s*/, '$1');
  return GROUPED.test(figure) ? figure.replaceAll(',', '') : figure;
}
