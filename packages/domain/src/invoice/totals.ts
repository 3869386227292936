import { allocate } from '../money/allocate.ts';
import {
  formatDecimal,
  multiplyToPence,
  parseDecimal,
  percentOf,
  type Decimal,
  type DecimalLimits,
} from '../money/decimal.ts';
import { MAX_PENCE, type Pence } from '../money/pence.ts';
import { AMOUNTS_TOO_LARGE, DISCOUNT_ABOVE_SUBTOTAL, GREATER_THAN_ZERO } from '../text.ts';
import { RATE_LIMITS } from '../vat/rates.ts';

/** Quantities and prices: up to 4 places. */
const LINE_LIMITS: DecimalLimits = { maxPlaces: 4, maxInteger: 1_000_000_000 };

/** A line of the form; each figure may still be missing. */
export interface TotalsItem {
  readonly quantity: string | null;
  readonly price: string | null;
  readonly tax: string | null;
}

export interface VatOfRate {
  /** Per cent, shortest decimal: "20". */
  readonly rate: string;
  /** The base of the VAT: the nets of that rate after their share of the discount. */
  readonly netPence: Pence;
  readonly vatPence: Pence;
}

export interface InvoiceTotals {
  /** By line, before the discount; an incomplete line counts 0. */
  readonly netPence: readonly Pence[];
  readonly subtotalPence: Pence;
  readonly discountPence: Pence;
  /** By line; they add up to the discount. */
  readonly discountSharesPence: readonly Pence[];
  /** By rate, the highest first. */
  readonly vat: readonly VatOfRate[];
  readonly vatPence: Pence;
  readonly totalPence: Pence;
}

/** Why there is no total: `message` belongs to `field`, or to the whole form when that is null. */
export type TotalsRefusal =
  | {
      readonly refused: 'discount_below_zero' | 'discount_above_subtotal';
      readonly field: 'discount';
      readonly message: string;
      /** Still valid, so that a form can keep showing its lines. */
      readonly netPence: readonly Pence[];
      readonly subtotalPence: Pence;
    }
  | { readonly refused: 'too_large'; readonly field: null; readonly message: string };

export interface TotalsInput {
  readonly items: readonly TotalsItem[];
  readonly discountPence: Pence;
}

const TOO_LARGE = {
  refused: 'too_large',
  field: null,
  message: AMOUNTS_TOO_LARGE,
} satisfies TotalsRefusal;

/**
 * All figures of an invoice or credit note; the web app shows them and the server stores them.
 * 2 x 49.99 at 20 %, 1 x 10.00 at 5 %, 3 x 3.33 at 0 %, discount 500 -> subtotal 11997,
 * VAT 1916 + 48, total 13461. The discount is spread over the lines by their value, and VAT is
 * rounded once per rate, after the discount, so that figures agree with VAT returns and e-invoices.
 */
export function invoiceTotals({
  items,
  discountPence,
}: TotalsInput): InvoiceTotals | TotalsRefusal {
  const lines: Line[] = [];
  let subtotalPence = 0;
  for (const item of items) {
    const line = priceLine(item);
    if (line === null) return TOO_LARGE;
    lines.push(line);
    subtotalPence += line.netPence;
    if (subtotalPence > MAX_PENCE) return TOO_LARGE;
  }
  const netPence = lines.map((line) => line.netPence);
  const refused = refuseDiscount(discountPence, subtotalPence);
  if (refused) return { ...refused, field: 'discount', netPence, subtotalPence };
  const discountSharesPence = allocate(discountPence, netPence);
  const vat = vatByRate(lines, discountSharesPence);
  const vatPence = vat.reduce((sum, rate) => sum + rate.vatPence, 0);
  const totalPence = subtotalPence - discountPence + vatPence;
  if (totalPence > MAX_PENCE) return TOO_LARGE;
  return { netPence, subtotalPence, discountPence, discountSharesPence, vat, vatPence, totalPence };
}

function refuseDiscount(discountPence: Pence, subtotalPence: Pence) {
  if (discountPence < 0) {
    return { refused: 'discount_below_zero', message: GREATER_THAN_ZERO } as const;
  }
  if (discountPence > subtotalPence) {
    return { refused: 'discount_above_subtotal', message: DISCOUNT_ABOVE_SUBTOTAL } as const;
  }
  return null;
}

interface Line {
  readonly netPence: Pence;
  /** Null while the line is incomplete: then it has no VAT. */
  readonly rate: Decimal | null;
}

function priceLine({ quantity, price, tax }: TotalsItem): Line | null {
  const [count, each] = [figure(quantity, LINE_LIMITS), figure(price, LINE_LIMITS)];
  if (!count || !each) return { netPence: 0, rate: null };
  const netPence = multiplyToPence(count, each);
  return netPence === null ? null : { netPence, rate: figure(tax, RATE_LIMITS) };
}

/** The error of a quantity or price, or null. Half-typed and missing ones are left to another rule. */
export function refuseLineFigure(text: string | null): string | null {
  const decimal = text === null ? null : parseDecimal(text, LINE_LIMITS);
  return decimal && decimal.units < 0n ? GREATER_THAN_ZERO : null;
}

/** Half-typed and negative figures count as not yet given: the form says so at the field. */
function figure(text: string | null, limits: DecimalLimits): Decimal | null {
  const decimal = text === null ? null : parseDecimal(text, limits);
  return decimal && decimal.units >= 0n ? decimal : null;
}

function vatByRate(lines: readonly Line[], sharesPence: readonly Pence[]): VatOfRate[] {
  const nets = new Map<string, { rate: Decimal; netPence: Pence }>();
  lines.forEach(({ netPence, rate }, index) => {
    if (!rate) return;
    const key = formatDecimal(rate);
    const before = nets.get(key)?.netPence ?? 0;
    nets.set(key, { rate, netPence: before + netPence - (sharesPence[index] ?? 0) });
  });
  return [...nets.values()]
    .toSorted((a, b) => Number(b.rate.units - a.rate.units))
    .map(({ rate, netPence }) => ({
      rate: formatDecimal(rate),
      netPence,
      vatPence: percentOf(netPence, rate),
    }));
}
