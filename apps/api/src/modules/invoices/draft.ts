import {
  MAX_ITEMS,
  type InvoiceFields,
  type ItemAttributes,
} from '@counterfoil/contract/invoices/schemas';
import { notFound, refuseField } from '#platform/refusals';
import { carriedRate } from './chargeable-rates.ts';
import { shortest } from './decimals.ts';
import type { InvoiceRow, ItemRow } from './invoice-store.ts';

/** A line of a draft; each figure may still be missing. */
export interface DraftLine {
  readonly id: string | null;
  /** Where the request names it, so that its errors land on the right field. */
  readonly place: number;
  readonly description: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly tax: string | null;
}

export interface Draft {
  readonly number: string | null;
  readonly purchase_reference: string | null;
  readonly date: string | null;
  readonly payment_terms: number | null;
  readonly customer_notes: string | null;
  readonly notes: string | null;
  readonly discountPence: number;
  readonly lines: readonly DraftLine[];
}

export const EMPTY_DRAFT: Draft = {
  number: null,
  purchase_reference: null,
  date: null,
  payment_terms: null,
  customer_notes: null,
  notes: null,
  discountPence: 0,
  lines: [],
};

/** @param rates what its lines may be charged at now, see `chargeableRates` */
export function draftOf(
  row: InvoiceRow,
  items: readonly ItemRow[],
  rates: readonly string[],
): Draft {
  return {
    ...row,
    discountPence: row.discount_pence,
    lines: items.map((item, place) => ({
      id: item.id,
      place,
      description: item.description,
      quantity: shortest(item.quantity),
      price: shortest(item.price),
      tax: carriedRate(item.tax, rates),
    })),
  };
}

/** Lays the fields of a request over a draft: fields left out stay, null clears. */
export function mergeDraft(draft: Draft, fields: InvoiceFields): Draft {
  const pick = <K extends keyof Draft & keyof InvoiceFields>(key: K): Draft[K] =>
    fields[key] === undefined ? draft[key] : ((fields[key] ?? null) as Draft[K]);
  return {
    number: pick('number'),
    purchase_reference: pick('purchase_reference'),
    date: pick('date'),
    payment_terms: pick('payment_terms'),
    customer_notes: pick('customer_notes'),
    notes: pick('notes'),
    discountPence: fields.discount === undefined ? draft.discountPence : (fields.discount ?? 0),
    lines: fields.items_attributes ? mergeLines(draft.lines, fields.items_attributes) : draft.lines,
  };
}

/**
 * Lines named by id are changed (or with `_destroy` removed), lines without id are new, lines not
 * named stay. When every line that stays is named, the order of the request is the new order; else
 * lines keep their places and new ones follow.
 */
function mergeLines(lines: readonly DraftLine[], named: readonly ItemAttributes[]): DraftLine[] {
  refuseNamedTwice(named);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const removed = new Set<string>();
  const merged = named.flatMap((item, place): DraftLine[] => {
    const before = item.id ? byId.get(item.id) : undefined;
    if (item.id && !before) throw notFound();
    if (item._destroy) {
      if (item.id) removed.add(item.id);
      return [];
    }
    return [mergeLine(before, item, place)];
  });
  const staying = lines.filter((line) => line.id === null || !removed.has(line.id));
  const mergedById = new Map(merged.map((line) => [line.id, line]));
  if (staying.every((line) => mergedById.has(line.id))) return merged;
  const all = [
    ...staying.map((line) => mergedById.get(line.id) ?? line),
    ...merged.filter((line) => line.id === null),
  ];
  // The request's own list is within the limit; together with the lines it does not name it may not be.
  if (all.length > MAX_ITEMS) throw refuseField('items_attributes', TOO_MANY_LINES);
  return all;
}

const TOO_MANY_LINES = `Must contain no more than ${MAX_ITEMS} lines`;

function mergeLine(before: DraftLine | undefined, item: ItemAttributes, place: number): DraftLine {
  const pick = (key: 'description' | 'quantity' | 'price' | 'tax') =>
    item[key] === undefined ? (before?.[key] ?? null) : (item[key] ?? null);
  return {
    id: before?.id ?? null,
    place,
    description: pick('description'),
    quantity: pick('quantity'),
    price: pick('price'),
    tax: pick('tax'),
  };
}

function refuseNamedTwice(named: readonly ItemAttributes[]): void {
  const seen = new Set<string>();
  named.forEach(({ id }, place) => {
    if (id && seen.has(id)) {
      throw refuseField(`items_attributes[${place}].id`, 'Names a line a second time');
    }
    if (id) seen.add(id);
  });
}
