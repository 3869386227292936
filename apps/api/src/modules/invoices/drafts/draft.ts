import {
  DRAFT_FIELDS,
  ITEM_FIELDS,
  MAX_ITEMS,
  PLAIN_FIELDS,
  type DraftField,
  type DraftValues,
  type InvoiceFields,
  type ItemAttributes,
  type ItemField,
  type ItemValues,
} from '@counterfoil/contract/invoices/schemas';
import { mapFields, pick } from '@counterfoil/domain/pick';
import { vatRateOptions } from '@counterfoil/domain/vat/rates';
import type { ClientFacts } from '#platform/caller';
import { notFound, refuseField } from '#platform/refusals';
import { shortest, valuesOfItem, type InvoiceRow, type ItemRow } from '../record/invoice-store.ts';

/** A line of a draft; any figure may still be missing. */
export interface DraftLine extends ItemValues {
  readonly id: string | null;
  /** The line's index in the request, to name the field of an error. */
  readonly place: number;
}

export interface Draft extends DraftValues {
  readonly lines: readonly DraftLine[];
}

export const EMPTY_DRAFT: Draft = {
  ...mapFields(DRAFT_FIELDS, () => null),
  lines: [],
};

/** @param rates the VAT rates allowed now, see `chargeableRates` */
export function draftOf(
  row: InvoiceRow,
  items: readonly ItemRow[],
  rates: readonly string[],
): Draft {
  return {
    ...pick(row, PLAIN_FIELDS),
    discount: row.discount_pence,
    lines: items.map((item, place) => ({
      id: item.id,
      place,
      ...valuesOfItem(item),
      tax: carriedRate(item.tax, rates),
    })),
  };
}

/**
 * The request without VAT rates that only repeat what is stored and may no longer be charged, such as a flat-rate
 * percentage from before: a form sends all lines back, and the client chooses such a rate again before sending.
 */
export function withoutStaleRates(
  request: InvoiceFields,
  items: readonly ItemRow[],
  rates: readonly string[],
): InvoiceFields {
  const stored = new Map(items.map(({ id, tax }) => [id, shortest(tax)]));
  const isStale = ({ id, tax }: ItemAttributes) =>
    !!id && typeof tax === 'string' && !rates.includes(tax) && stored.get(id) === tax;
  const { items_attributes } = request;
  if (!items_attributes?.some(isStale)) return request;
  return {
    ...request,
    items_attributes: items_attributes.map((item) =>
      isStale(item) ? { ...item, tax: undefined } : item,
    ),
  };
}

/** Applies a request to a draft: omitted fields stay, null clears. */
export function mergeDraft(draft: Draft, request: InvoiceFields): Draft {
  const { items_attributes, lock_version: _version, customer_id: _customer, ...fields } = request;
  // A request field without a column would be silently dropped; this makes it a compile error.
  const given = fields satisfies {
    [K in keyof typeof fields]: K extends DraftField ? unknown : never;
  };
  const values = mapFields(DRAFT_FIELDS, (field) =>
    given[field] === undefined ? draft[field] : given[field],
  ) as DraftValues;
  const lines = items_attributes ? mergeLines(draft.lines, items_attributes) : draft.lines;
  return { ...values, lines };
}

/**
 * Lines named by id are changed (or removed with `_destroy`), lines without an id are new, all other
 * lines stay. When the request names every remaining line, its order is the new order; otherwise lines
 * keep their places and new ones follow.
 */
function mergeLines(lines: readonly DraftLine[], named: readonly ItemAttributes[]): DraftLine[] {
  refuseNamedTwice(named);
  const known = new Map(lines.map((line) => [line.id, line]));
  const removed = new Set<string>();
  const merged = named.flatMap((item, place): DraftLine[] => {
    const before = item.id ? known.get(item.id) : undefined;
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
  // The contract limits the request's list; together with the lines that stay it may be too long.
  if (all.length > MAX_ITEMS) throw refuseField('items_attributes', TOO_MANY_LINES);
  return all;
}

const TOO_MANY_LINES = `Must contain no more than ${MAX_ITEMS} lines`;

function mergeLine(
  before: DraftLine | undefined,
  { id: _id, _destroy, ...fields }: ItemAttributes,
  place: number,
): DraftLine {
  const given = fields satisfies {
    [K in keyof typeof fields]: K extends ItemField ? unknown : never;
  };
  return {
    id: before?.id ?? null,
    place,
    ...mapFields(ITEM_FIELDS, (field) =>
      given[field] === undefined ? (before?.[field] ?? null) : given[field],
    ),
  };
}

function refuseNamedTwice(named: readonly ItemAttributes[]): void {
  const seen = new Set<string>();
  named.forEach(({ id }, place) => {
    if (id && seen.has(id)) {
      throw refuseField(`items_attributes[${place}].id`, 'Names the same line twice');
    }
    if (id) seen.add(id);
  });
}

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
