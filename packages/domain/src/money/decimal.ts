import { MAX_PENCE, type Pence } from './pence.ts';

const PLACES = 4;
const ONE = 10_000n;
const STANDARD_RATE = 20n;

/** An exact decimal of up to 4 places, counted in ten-thousandths: 49.99 is 499900n. */
export interface Decimal {
  readonly units: bigint;
}

export interface DecimalLimits {
  /** Digits after the point, 0 to 4. */
  readonly maxPlaces: number;
  /** The largest value allowed, inclusive; its negative is the smallest. */
  readonly maxInteger: number;
}

const DECIMAL = /^(-?)(?=\.?\d)(\d{0,20})(?:\.(\d{1,4}))?$/;

/**
 * "49.99", "0.0125", ".5" or 2 -> an exact decimal; null for other input or outside the limits. Plain
 * digits only: no exponent, no commas, no spaces. A number is read from its shortest text.
 */
export function parseDecimal(value: string | number, limits: DecimalLimits): Decimal | null {
  const [, sign, integer, fraction = ''] = DECIMAL.exec(String(value)) ?? [];
  if (integer === undefined || fraction.length > limits.maxPlaces) return null;
  const units = BigInt(integer + fraction.padEnd(PLACES, '0'));
  if (units > BigInt(limits.maxInteger) * ONE) return null;
  return { units: sign ? -units : units };
}

/** The shortest text: "2", "49.99", "0.0125", "-1.5". */
export function formatDecimal({ units }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  const text = fraction ? `${digits.slice(0, -PLACES)}.${fraction}` : digits.slice(0, -PLACES);
  return units < 0n ? `-${text}` : text;
}

/**
 * Quantity times price in pounds -> pence, rounded half up: 2 x 49.99 -> 9998. Null when the
 * result exceeds MAX_PENCE.
 */
export function multiplyToPence(quantity: Decimal, price: Decimal): Pence | null {
  return inPence(divideHalfUp(quantity.units * price.units * 100n, ONE * ONE));
}

/**
 * A percentage of an amount, rounded half up: 20 % of 9581 -> 1916. Throws a RangeError when the
 * result exceeds MAX_PENCE, which takes a rate above 100.
 */
export function percentOf(pence: Pence, rate: Decimal): Pence {
  const result = inPence(divideHalfUp(BigInt(pence) * rate.units, ONE * 100n));
  if (result === null) throw new RangeError(`${formatDecimal(rate)} % of ${pence} is too large`);
  return result;
}

/** An amount before VAT -> the VAT on it at the standard rate, rounded half up. */
export const standardVatOf = (pence: Pence): Pence =>
  percentOf(pence, { units: STANDARD_RATE * ONE });

/** Rounds halves away from zero, so that a credit mirrors its charge. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return (dividend + half) / divisor;
}

function inPence(pence: bigint): Pence | null {
  const value = Number(pence);
  return Math.abs(value) > MAX_PENCE ? null : value;
}
