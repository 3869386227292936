/** Whole pence as a safe integer: £134.61 is 13461. All amounts in our code are pence. */
export type Pence = number;

/** £9,999,999,999.99, the largest amount. */
export const MAX_PENCE: Pence = 999_999_999_999;

const AMOUNT = /^(-?)(?=\.?\d)(\d{0,20})(?:\.(\d{1,2}))?$/;

/**
 * Pounds from the wire or from a form -> pence; null for anything else.
 * "134.61", "134.6", ".5", 134 and 134.61 are amounts; "1e3", "1,000", " 1" and "0.005" are not.
 * A number is read from its shortest decimal text, so 134.61 is exact.
 */
export function parsePence(value: string | number): Pence | null {
  const [, sign, pounds, fraction = ''] = AMOUNT.exec(String(value)) ?? [];
  if (pounds === undefined) return null;
  const pence = Number(pounds) * 100 + Number(fraction.padEnd(2, '0'));
  if (pence > MAX_PENCE) return null;
  // Zero has no sign: -0 would print as "-0.00" in one place and "0.00" in another.
  return sign && pence !== 0 ? -pence : pence;
}

const WIRE_AMOUNT = /^-?\d+\.\d{2}$/;

/** An amount of a reply -> pence; a sum of many may be above MAX_PENCE. Throws for anything else. */
export function wirePence(wire: string): Pence {
  const pence = WIRE_AMOUNT.test(wire) ? Number(wire.replace('.', '')) : NaN;
  if (!Number.isSafeInteger(pence)) throw new RangeError(`${wire} is no amount of the wire`);
  return pence === 0 ? 0 : pence;
}

/** 13461 -> "134.61", -500 -> "-5.00", the form on the wire. */
export function formatPence(pence: Pence): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`Not whole pence: ${pence}`);
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The true minus, as wide as a digit. The wire and CSV have a hyphen. */
export const MINUS = '\u2212';

/** 123450 -> "£1,234.50", -500 -> "−£5.00", the form that people see. */
export function formatPounds(pence: Pence): string {
  const [pounds = '', fraction] = formatPence(Math.abs(pence)).split('.');
  const grouped = pounds.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${pence < 0 ? MINUS : ''}£${grouped}.${fraction}`;
}

/** The sum. Throws a RangeError when it, or a partial sum, is not whole pence within MAX_PENCE. */
export function addPence(...amounts: readonly Pence[]): Pence {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(amount) || Math.abs(sum) > MAX_PENCE) {
      throw new RangeError(`Beyond what an amount may be: ${sum} pence`);
    }
  }
  return sum;
}
