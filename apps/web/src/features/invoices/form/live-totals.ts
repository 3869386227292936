import {
  invoiceTotals,
  type InvoiceTotals,
  type TotalsRefusal,
} from '@counterfoil/domain/invoice/totals';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { plainFigure } from '@counterfoil/domain/money/plain-figure';
import { typedPence } from '../figures.ts';
import type { InvoiceValues } from './invoice-values.ts';

export type Totals = InvoiceTotals | TotalsRefusal;

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
  readonly read: () => Totals;
  readonly subscribe: (listener: () => void) => () => void;
}

type Form = Pick<UseFormReturn<InvoiceValues>, 'getValues' | 'subscribe'>;

function createLiveTotals(form: Form): LiveTotals & { readonly follow: () => () => void } {
  const listeners = new Set<() => void>();
  let totals = totalsOf(form.getValues());
  const refresh = () => {
    totals = totalsOf(form.getValues());
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

export function useTotals(live: LiveTotals): Totals {
  return useSyncExternalStore(live.subscribe, live.read);
}

/** The net of one line in pence; null while the amounts are too large to add up. */
export function useLineNet(live: LiveTotals, index: number): number | null {
  return useSyncExternalStore(live.subscribe, () => {
    const totals = live.read();
    return 'netPence' in totals ? (totals.netPence[index] ?? 0) : null;
  });
}
