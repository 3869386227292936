import { formatDecimal, parseDecimal } from '@counterfoil/domain/money/decimal';
import { RATE_LIMITS } from '@counterfoil/domain/vat/rates';
import { useClient } from '#lib/session/profile.ts';

/** The rate of a new line, as in the lists of rates: "20.0" -> "20"; "0" when not registered. */
export function useClientRate(): string {
  const rate = parseDecimal(useClient().defaultVat, RATE_LIMITS);
  return rate ? formatDecimal(rate) : '0';
}
