import {
  invoiceTotals,
  type InvoiceTotals,
  type TotalsRefusal,
} from '@counterfoil/domain/invoice/totals';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Pence } from '@counterfoil/domain/money/pence';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { isRefusedFigure, typedPence } from '../figures.ts';
import type { InvoiceValues } from './invoice-values.ts';

export type Totals = InvoiceTotals | TotalsRefusal;

/** The sums known while a typed figure is refused: null for what depends on it. */
interface PartOfTotals {
  readonly netPence: readonly (Pence | null)[];
  readonly subtotalPence: Pence | null;
}

/** The totals to show, none of them a guess. */
export type ShownTotals = Totals | PartOfTotals;

function shownTotals(values: InvoiceValues): ShownTotals {
  const totals = totalsOf(values);
  const refused = values.items_attributes.map(
    ({ quantity, price }) => isRefusedFigure(quantity) || isRefusedFigure(price),
  );
  const isPart = refused.includes(true);
  if (!('netPence' in totals) || !(isPart || typedPence(values.discount) === null)) return totals;
  return {
    netPence: totals.netPence.map((net, index) => (refused[index] ? null : net)),
    subtotalPence: isPart ? null : totals.subtotalPence,
  };
}

/** The form's totals, by the server's own function. Half-typed figures count 0. */
export function totalsOf({
  items_attributes,
  discount,
}: Pick<InvoiceValues, 'items_attributes' | 'discount'>): Totals {
  const items = items_attributes.map(({ quantity, price, tax }) => ({
    quantity: plainFigure(quantity),
    price: plainFigure(price),
    tax,
  }));
  return invoiceTotals({ items, discountPence: typedPence(discount) ?? 0 });
}

/** Calculated once per keystroke; a line re-renders only when its own figure has changed. */
export interface LiveTotals {
  readonly read: () => ShownTotals;
  readonly subscribe: (listener: () => void) => () => void;
}

type Form = Pick<UseFormReturn<InvoiceValues>, 'getValues' | 'subscribe'>;

function createLiveTotals(form: Form): LiveTotals & { readonly follow: () => () => void } {
  const listeners = new Set<() => void>();
  let totals = shownTotals(form.getValues());
  const refresh = () => {
    totals = shownTotals(form.getValues());
    for (const listener of listeners) listener();
  };
  return {
    read: () => totals,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => {
      refresh();
      return form.subscribe({ formState: { values: true }, callback: refresh });
    },
  };
}

export function useLiveTotals(form: Form): LiveTotals {
  const [live] = useState(() => createLiveTotals(form));
  useEffect(() => live.follow(), [live]);
  return live;
}

export function useTotals(live: LiveTotals): ShownTotals {
  return useSyncExternalStore(live.subscribe, live.read);
}

/** The net of one line in pence; null while its figures are refused, or the amounts too large to add up. */
export function useLineNet(live: LiveTotals, index: number): number | null {
  return useSyncExternalStore(live.subscribe, () => {
    const totals = live.read();
    if (!('netPence' in totals)) return null;
    return index < totals.netPence.length ? (totals.netPence[index] ?? null) : 0;
  });
}
