import { vatRateOptions } from '@counterfoil/domain/vat/rates';
import type { ClientFacts } from '#platform/caller';
import { shortest } from './item-values.ts';
import type { ItemRow } from './invoice-store.ts';

/** The rates that a draft's lines may have; on a credit note those of its invoice, too. */
export function chargeableRates(
  { vatRegistered, defaultVat }: ClientFacts,
  parentItems: readonly Pick<ItemRow, 'tax'>[] = [],
): readonly string[] {
  const alsoCharged = parentItems.flatMap(({ tax }) => shortest(tax) ?? []);
  return vatRateOptions({ isVatRegistered: vatRegistered, defaultVat, alsoCharged });
}

/**
 * The rate of a line that was written under other circumstances: kept where it may still be
 * charged. Whoever is not registered any more charges none; anybody else has to choose again.
 */
export function carriedRate(tax: string | null, rates: readonly string[]): string | null {
  const rate = shortest(tax) ?? null;
  if (rate === null || rates.includes(rate)) return rate;
  return rates.length === 1 ? '0' : null;
}
