import { ITEM_SEARCH_LENGTH } from '@counterfoil/contract/invoices/routes';
import { priceText } from '@counterfoil/domain/money/price-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useClient } from '#lib/session/profile.ts';
import { Floating } from '#ui/controls/floating.tsx';
import { counted } from '#ui/counts.ts';
import { ComboboxList } from '#ui/fields/combobox-list.tsx';
import { usePause } from '#ui/use-pause.ts';
import { tidyPrice } from '../figures.ts';
import { itemSuggestionsQuery } from './form-queries.ts';
import type { InvoiceValues } from './invoice-values.ts';

interface SuggestionRequest {
  readonly index: number;
  readonly input: HTMLElement;
  readonly customerId: string;
  readonly search: string;
}

interface Options {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly rates: readonly string[];
  /** Leads on once a line is filled in. */
  readonly onFilled: (index: number) => void;
}

const SHORTEST = 2;
const PAUSE_MS = 150;

/** Earlier lines, proposed while a description is typed. The input keeps the focus. */
export function useLineSuggestions({ form, rates, onFilled }: Options) {
  const { clientId } = useClient();
  const listId = useId();
  const [asked, setAsked] = useState<SuggestionRequest | null>(null);
  const [active, setActive] = useState(-1);
  const { soon, cancel } = usePause(PAUSE_MS);
  const { data = [] } = useQuery({
    ...itemSuggestionsQuery(clientId, asked?.customerId ?? '', asked?.search ?? ''),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const found = asked ? data.filter(({ description }) => description !== asked.search) : [];
  const isOpen = asked !== null && found.length > 0;

  const close = () => {
    cancel();
    setAsked(null);
    setActive(-1);
  };
  const ask = (index: number, input: HTMLTextAreaElement) => {
    const search = input.value.trim();
    setActive(-1);
    if (search.length < SHORTEST || search.length > ITEM_SEARCH_LENGTH) return close();
    soon(() => setAsked({ index, input, search, customerId: form.getValues('customer_id') }));
  };
  const take = (choice: number) => {
    const line = found[choice];
    if (!asked || !line) return;
    const { index } = asked;
    const set = (field: 'description' | 'price' | 'tax', value: string) =>
      form.setValue(`items_attributes.${index}.${field}`, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    set('description', line.description);
    set('price', tidyPrice(line.price ?? ''));
    if (line.tax !== null && rates.includes(line.tax)) set('tax', line.tax);
    close();
    onFilled(index);
  };
  /** Whether the list used the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && (event.key !== 'Enter' || active < 0)) return false;
    event.preventDefault();
    if (step === undefined) take(active);
    // Above the first line nothing is chosen, so Enter acts as usual.
    else setActive(((active + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    return true;
  };
  const list = (
    <>
      <p role="status" className="hidden-text">
        {isOpen && `${counted(found.length, 'earlier line')}: press the down arrow to choose one`}
      </p>
      {isOpen && (
        <Floating anchor={asked.input} matchWidth onClose={close}>
          <ComboboxList
            id={listId}
            label="Earlier lines"
            found={found.map(({ description, price }) => ({
              value: description,
              label: description,
              hint: price === null ? undefined : priceText(price),
            }))}
            active={active}
            chosen={undefined}
            onPick={({ value }) => take(found.findIndex((line) => line.description === value))}
          />
        </Floating>
      )}
    </>
  );
  return { ask, close, onKey, list, shown: isOpen ? { index: asked.index, listId, active } : null };
}

export interface ShownList {
  readonly index: number;
  readonly listId: string;
  /** The option that Enter takes; -1 for none. */
  readonly active: number;
}
