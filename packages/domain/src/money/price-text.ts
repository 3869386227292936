import { MINUS } from './pence.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** A decimal with thousands separators: "1234.5" -> "1,234.5". Empty for other text. */
export function decimalText(decimal: string): string {
  const [, sign = '', whole = '', fraction] = DECIMAL.exec(decimal) ?? [];
  return whole && `${sign && MINUS}${grouped(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** A price with its pence, and up to four places if it has them: "£49.90", "£0.0125". */
export function priceText(price: string): string {
  const [, sign = '', pounds = '', fraction = ''] = DECIMAL.exec(price) ?? [];
  return pounds && `${sign && MINUS}£${grouped(pounds)}.${fraction.padEnd(2, '0')}`;
}
