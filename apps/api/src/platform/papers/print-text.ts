const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** "2026-11-21" -> "21 November 2026": on paper 03/04 would be ambiguous. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}

/** "2026-11-21" -> "21 Nov 2026", for narrow columns. */
export function shortDateText(date: string): string {
  const [day, month = '', year] = dateText(date).split(' ');
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** A decimal with thousands separators: "1234.5" -> "1,234.5". */
export function decimalText(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(decimal) ?? [];
  return whole && `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** A price with its pence, and up to four places if it has them: "£49.90", "£0.0125". */
export function priceText(price: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  return whole && `${sign}£${decimalText(whole)}.${fraction.padEnd(2, '0')}`;
}

/** 30 -> "30 days", 0 -> "Immediate". */
export function termsText(days: number): string {
  if (days === 0) return 'Immediate';
  return days === 1 ? '1 day' : `${days} days`;
}

/** "123456789" -> "GB 123 4567 89", as HMRC writes it; branches have three more digits. */
export function vatNumberText(number: string): string {
  const digits = number.replaceAll(/^GB|\s/gi, '');
  return `GB ${digits.replace(/^(\d{3})(\d{4})(\d{2})(\d{3})?$/, '$1 $2 $3 $4').trim()}`;
}

/** "123456" -> "12-34-56". */
export const sortCodeText = (digits: string): string =>
  digits.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3');

/** "GB33BUKB20201555555555" -> "GB33 BUKB 2020 1555 5555 55". */
export const ibanText = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replaceAll(/.{4}(?=.)/g, '$& ');

/**
 * The part of the UK where a company is registered, which its papers must name. The number's
 * letters tell: SC and SO are Scotland, NI, NC and R Northern Ireland.
 */
export function registeredIn(companyNumber: string): string {
  if (/^S[CO]/i.test(companyNumber)) return 'Scotland';
  return /^(N[CI]|R)/i.test(companyNumber) ? 'Northern Ireland' : 'England and Wales';
}
