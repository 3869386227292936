import { formatDecimal, parseDecimal, type Decimal, type DecimalLimits } from '../money/decimal.ts';
import { DEFAULT_VAT_RATE } from './default-vat.ts';

/** A rate is a percentage: up to 4 places, at most 100. */
export const RATE_LIMITS: DecimalLimits = { maxPlaces: 4, maxInteger: 100 };

/** The rates of most goods and services, highest first. */
export const UK_RATES: readonly string[] = [DEFAULT_VAT_RATE, '5', '0'];

export interface VatStanding {
  readonly isVatRegistered: boolean;
  /** The client's own rate, "20" or "12.50"; null when none is set. */
  readonly defaultVat: string | null;
  /** The rates of the invoice that a credit note corrects; the note may use them too. */
  readonly alsoCharged?: readonly string[];
}

/**
 * The rates a client may charge, as shortest decimals, highest first: ["20", "12.5", "5", "0"].
 * A client who is not registered for VAT charges none: ["0"].
 */
export function vatRateOptions({
  isVatRegistered,
  defaultVat,
  alsoCharged = [],
}: VatStanding): string[] {
  if (!isVatRegistered) return ['0'];
  const rates = [...UK_RATES, ...(defaultVat === null ? [] : [defaultVat]), ...alsoCharged]
    .map((rate) => parseDecimal(rate, RATE_LIMITS))
    .filter((rate): rate is Decimal => rate !== null && rate.units >= 0n)
    .toSorted((a, b) => Number(b.units - a.units))
    .map(formatDecimal);
  return [...new Set(rates)];
}
