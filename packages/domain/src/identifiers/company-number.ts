import { compactCode } from '../code-text.ts';

// The registrars' own numbers: England and Wales have digits, the others a prefix.
const PREFIX =
  'AC|ZC|FC|GE|LP|OC|OE|SE|SA|SZ|SF|GS|SL|SO|SC|ES|NA|NZ|NF|GN|NL|NC|R0|NI|EN|SG|FE|\\d{2}';
const SOCIETY = '(?:RS|SO)\\d{3}(?:\\d{3}|\\d{2}[WSRCZF]|\\d(?:FI|RS|SA|IP|US|EN|AS)|CUS)';
const PATTERN = new RegExp(
  `^(?:(?:${PREFIX})\\d{5}[\\dCR]|${SOCIETY}|(?:NI|SL)\\d{5}[\\dA]|OC(?:[\\dP]{5}[CWERTB]|[\\dP]{4}(?:OC|CU)))$`,
);
const LENGTH = 8;

/**
 * A company number in the form of Companies House, eight characters: "9876543" -> "09876543",
 * "oc 334455" -> "OC334455". Null when the text is not a company number.
 */
export function writtenCompanyNumber(text: string): string | null {
  const compact = compactCode(text).toUpperCase();
  const number = /^\d{1,8}$/.test(compact) ? compact.padStart(LENGTH, '0') : compact;
  return PATTERN.test(number) ? number : null;
}
