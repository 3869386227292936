import { parseDecimal, type Decimal } from '../money/decimal.ts';

/** The standard rate, in per cent. */
export const DEFAULT_VAT_RATE = '20';
const FURTHER_RATES = ['20', '5', '0'];

export interface VatStanding {
  readonly isVatRegistered: boolean;
  /** The client's default rate as a decimal string. */
  readonly defaultVat: string;
}

/** The rates a line may carry, highest first; a client not registered for VAT has 0 only. */
export function vatRateOptions({ isVatRegistered, defaultVat }: VatStanding): string[] {
  if (!isVatRegistered) return ['0'];
  const rates = [...new Set([defaultVat, ...FURTHER_RATES])];
  return rates.toSorted((a, b) => Number(rateOf(b).tenThousandths - rateOf(a).tenThousandths));
}

/** A rate in per cent as an exact decimal; throws on what the wire would have refused. */
export function rateOf(rate: string): Decimal {
  const parsed = parseDecimal(rate, { maxPlaces: 4, maxInteger: 100 });
  if (!parsed) throw new RangeError(`not a VAT rate: ${rate}`);
  return parsed;
}
