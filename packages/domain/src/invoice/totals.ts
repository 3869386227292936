import { allocate } from '../money/allocate.ts';
import { multiplyToPence, parseDecimal, percentOf } from '../money/decimal.ts';
import { MAX_PENCE, type Pence } from '../money/pence.ts';
import { rateOf } from '../vat/rates.ts';

/** A line as it is typed: decimal strings, each null while it is missing. */
export interface TotalsItem {
  readonly quantity: string | null;
  readonly price: string | null;
  /** VAT rate in per cent. */
  readonly tax: string | null;
}

export interface VatAtRate {
  readonly rate: string;
  /** Nets at this rate after their share of the discount. */
  readonly netPence: Pence;
  readonly vatPence: Pence;
}

export interface InvoiceTotals {
  /** Line nets before discount; an incomplete line counts 0. */
  readonly netPence: readonly Pence[];
  readonly subtotalPence: Pence;
  readonly discountPence: Pence;
  readonly discountSharesPence: readonly Pence[];
  /** Highest rate first. */
  readonly vat: readonly VatAtRate[];
  readonly vatPence: Pence;
  readonly totalPence: Pence;
}

export interface TotalsRefused {
  readonly refused: 'discount_above_subtotal' | 'too_large';
}

/**
 * Works out an invoice: line nets, discount spread in proportion to them, VAT per rate on what is
 * left, total. Web and server compute with this one function.
 *
 * Example: 2 x 49.99 at 20%, 1 x 10.00 at 5%, 3 x 3.33 at 0%, discount 5.00 -> subtotal 119.97,
 * shares 4.17, 0.42, 0.41, VAT 19.64, total 134.61.
 */
export function invoiceTotals(invoice: {
  readonly items: readonly TotalsItem[];
  readonly discountPence: Pence;
}): InvoiceTotals | TotalsRefused {
  const { items, discountPence } = invoice;
  const netPence = items.map(lineNet);
  const subtotalPence = netPence.reduce((sum, net) => sum + net, 0);
  if (!netPence.every((net) => net <= MAX_PENCE) || subtotalPence > MAX_PENCE) {
    return { refused: 'too_large' };
  }
  if (discountPence > subtotalPence) return { refused: 'discount_above_subtotal' };
  const discountSharesPence = allocate(discountPence, netPence);
  const vat = vatPerRate(items, netPence, discountSharesPence);
  const vatPence = vat.reduce((sum, rate) => sum + rate.vatPence, 0);
  const totalPence = subtotalPence - discountPence + vatPence;
  if (totalPence > MAX_PENCE) return { refused: 'too_large' };
  return { netPence, subtotalPence, discountPence, discountSharesPence, vat, vatPence, totalPence };
}

const LIMITS = { maxPlaces: 4, maxInteger: 1_000_000_000 };

function lineNet({ quantity, price }: TotalsItem): Pence {
  const [count, each] = [parseDecimal(quantity ?? '', LIMITS), parseDecimal(price ?? '', LIMITS)];
  if (!count || !each) return 0;
  return multiplyToPence(count, each) ?? MAX_PENCE + 1;
}

/** Rounded once per rate, as e-invoices and VAT returns want it. */
function vatPerRate(
  items: readonly TotalsItem[],
  netPence: readonly Pence[],
  sharesPence: readonly Pence[],
): VatAtRate[] {
  const nets = new Map<string, Pence>();
  items.forEach(({ tax }, index) => {
    const rate = tax || '0';
    const net = (netPence[index] ?? 0) - (sharesPence[index] ?? 0);
    nets.set(rate, (nets.get(rate) ?? 0) + net);
  });
  return [...nets]
    .map(([rate, net]) => ({ rate, netPence: net, vatPence: percentOf(net, rateOf(rate)) }))
    .toSorted((a, b) => Number(rateOf(b.rate).tenThousandths - rateOf(a.rate).tenThousandths));
}
