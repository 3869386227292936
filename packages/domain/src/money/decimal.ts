/** An exact decimal with up to four places, held as a whole number of ten-thousandths. */
export interface Decimal {
  readonly tenThousandths: bigint;
}

const PLACES = 4;
const SCALE = 10_000n;
const PATTERN = /^(-?)(\d{1,15})(?:\.(\d+))?$/;

/**
 * Reads plain digits with an optional point ("49.99", 2): no exponent, spaces or commas.
 * Null when it is anything else, has more than `maxPlaces` places, or is beyond `maxInteger`.
 */
export function parseDecimal(
  value: string | number,
  { maxPlaces, maxInteger }: { maxPlaces: number; maxInteger: number },
): Decimal | null {
  const match = PATTERN.exec(String(value));
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > Math.min(maxPlaces, PLACES)) return null;
  const size = BigInt(whole) * SCALE + BigInt(fraction.padEnd(PLACES, '0'));
  if (size > BigInt(maxInteger) * SCALE) return null;
  return { tenThousandths: sign ? -size : size };
}

/** The shortest text: "2", "49.99", "0.0125". */
export function formatDecimal({ tenThousandths }: Decimal): string {
  const size = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  const fraction = String(size % SCALE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  const sign = tenThousandths < 0n ? '-' : '';
  return `${sign}${size / SCALE}${fraction && `.${fraction}`}`;
}

/** Divides and rounds half up (away from zero for negatives, so that -x rounds as x does). */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** quantity x price in pence: 2 x 49.99 -> 9998. Null when it is beyond what can be held. */
export function multiplyToPence(quantity: Decimal, price: Decimal): number | null {
  return toSafePence(divideHalfUp(quantity.tenThousandths * price.tenThousandths, SCALE * SCALE / 100n));
}

/** A rate of an amount in pence: 9998 at 20 -> 2000 (1999.6 rounded half up). */
export function percentOf(pence: number, rate: Decimal): number {
  return Number(divideHalfUp(BigInt(pence) * rate.tenThousandths, SCALE * 100n));
}

function toSafePence(pence: bigint): number | null {
  const value = Number(pence);
  return Number.isSafeInteger(value) ? value : null;
}
