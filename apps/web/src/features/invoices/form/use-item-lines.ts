import { ITEM_FIELDS, type ItemField, MAX_ITEMS } from '@counterfoil/contract/invoices/schemas';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { tidyPrice } from '../figures.ts';
import { blankLine, type InvoiceValues } from './invoice-values.ts';

const LINE_FIELD = new RegExp(`^items_attributes\\.(\\d+)\\.(${ITEM_FIELDS.join('|')})$`);

const pathOf = (index: number, field: ItemField) => `items_attributes.${index}.${field}` as const;

/** The line and the field of an input of the table. */
export function lineFieldOf(input: EventTarget): { index: number; field: ItemField } | null {
  const name = 'name' in input ? String(input.name) : '';
  const [, index, field] = LINE_FIELD.exec(name) ?? [];
  return index === undefined ? null : { index: Number(index), field: field as ItemField };
}

/** Adds, moves and removes lines, and keeps the focus on the affected line. */
export function useItemLines(form: UseFormReturn<InvoiceValues>, rate: string) {
  const { fields, append, move, remove, replace } = useFieldArray({
    control: form.control,
    name: 'items_attributes',
    keyName: 'key',
  });
  const [said, say] = useState('');
  const next = useRef<ReturnType<typeof pathOf> | null>(null);
  useEffect(() => {
    // Only now do the inputs have the names of their new positions.
    if (next.current) form.setFocus(next.current);
    next.current = null;
  }, [fields, form]);

  const lines = {
    focus: (index: number, field: ItemField) => form.setFocus(pathOf(index, field)),
    add: () => {
      const count = form.getValues('items_attributes').length;
      if (count >= MAX_ITEMS) return;
      append(blankLine(rate), { focusName: pathOf(count, 'description') });
    },
    move: (from: number, to: number, field: ItemField = 'description') => {
      if (to < 0 || to >= form.getValues('items_attributes').length) return;
      next.current = pathOf(to, field);
      move(from, to);
      say(`Line ${from + 1} is now line ${to + 1}`);
    },
    /** Moves a line under the pointer; `drop` says where it ended. */
    drag: (from: number, to: number) => move(from, to),
    drop: (from: number, to: number) => {
      if (from !== to) say(`Line ${from + 1} is now line ${to + 1}`);
    },
    remove: (index: number) => {
      const count = form.getValues('items_attributes').length;
      next.current = pathOf(Math.max(0, Math.min(index, count - 2)), 'description');
      // Keeps one empty line to write in.
      if (count > 1) remove(index);
      else replace([blankLine(rate)]);
      say(`Line ${index + 1} removed`);
    },
    tidy: (index: number) => {
      const path = pathOf(index, 'price');
      const typed = form.getValues(path);
      const tidy = tidyPrice(typed);
      if (tidy !== typed) form.setValue(path, tidy, { shouldDirty: true });
    },
  };
  return { fields, lines, actions: useStable(lines), said };
}

interface Actions {
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
  readonly drag: (from: number, to: number) => void;
  readonly drop: (from: number, to: number) => void;
}

/** The same props in every render, so that rows do not re-render. */
function useStable(actions: Actions): Actions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState((): Actions => ({
    move: (from, to) => latest.current.move(from, to),
    remove: (index) => latest.current.remove(index),
    drag: (from, to) => latest.current.drag(from, to),
    drop: (from, to) => latest.current.drop(from, to),
  }));
  return stable;
}
