const FIGURE = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A price of the wire, as the paper prints it: "1234.5" -> "£1,234.50", "0.0125" -> "£0.0125". */
export function displayPrice(wire: string): string {
  const [, sign = '', pounds = '', fraction = ''] = FIGURE.exec(wire) ?? [];
  return pounds && `${sign}£${grouped(pounds)}.${fraction.padEnd(2, '0')}`;
}

/** A quantity of the wire, as the paper prints it: "1234.5" -> "1,234.5". */
export function displayQuantity(wire: string): string {
  const [, sign = '', whole = '', fraction] = FIGURE.exec(wire) ?? [];
  return whole && `${sign}${grouped(whole)}${fraction ? `.${fraction}` : ''}`;
}

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
