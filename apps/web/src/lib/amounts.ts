import { formatPence, formatPounds, parsePence } from '@counterfoil/domain/money/pence';

/** An amount as people type it, with two decimals: "£1,234.5" -> "1234.50"; null when it is none. */
export function tidyAmount(text: string): string | null {
  const pence = parsePence(text.replaceAll(/[£,\s]/g, ''));
  return pence === null ? null : formatPence(pence);
}

/** An amount of the wire for people: "1234.50" -> "£1,234.50". */
export function displayAmount(wire: string): string {
  const pence = parsePence(wire);
  if (pence === null) throw new Error(`${wire} is no amount of the wire`);
  return formatPounds(pence);
}
