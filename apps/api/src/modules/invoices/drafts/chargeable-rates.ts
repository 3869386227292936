import { vatRateOptions } from '@counterfoil/domain/vat/rates';
import type { ClientFacts } from '#platform/caller';
import type { ItemRow } from '../record/invoice-store.ts';
import { shortest } from '../record/item-values.ts';

/** The VAT rates allowed on a draft's lines; a credit note may also use its invoice's rates. */
export function chargeableRates(
  { vatRegistered, defaultVat }: ClientFacts,
  parentItems: readonly Pick<ItemRow, 'tax'>[] = [],
): readonly string[] {
  const alsoCharged = parentItems.flatMap(({ tax }) => shortest(tax) ?? []);
  return vatRateOptions({ isVatRegistered: vatRegistered, defaultVat, alsoCharged });
}

/**
 * The VAT rate of a copied line: kept where it may still be charged. A client without VAT registration
 * gets 0; otherwise null, so that the client chooses again.
 */
export function carriedRate(tax: string | null, rates: readonly string[]): string | null {
  const rate = shortest(tax) ?? null;
  if (rate === null || rates.includes(rate)) return rate;
  return rates.length === 1 ? '0' : null;
}
