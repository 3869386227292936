import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { InvoiceState } from '@counterfoil/domain/invoice/due';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';
import { allInvoicesQuery } from '../queries.ts';
import { BULK_DEEDS, BULK_LOOKS, sortForDeed, type BulkDeed } from './bulk-deeds.ts';

interface Props {
  readonly state: InvoiceState;
  readonly selection: Selection<InvoiceSummary>;
  /** What the list is searched for, and the rows it then has on all pages and on this one. */
  readonly found: { readonly search: string; readonly total: number; readonly shown: number };
  /** Said while nothing is selected: "42 invoices". */
  readonly text: string;
  readonly isSelectable: (row: InvoiceSummary) => boolean;
  readonly onDeed: (deed: BulkDeed) => void;
}

/** The line above a list: how many there are, or how many are selected and what can be done to them. */
export function BulkBar({
  state,
  selection,
  found,
  text,
  isSelectable,
  onDeed,
}: Props): ReactElement {
  const { isClientLeft } = useClient();
  const all = useSelectAll(state, selection, found, isSelectable);
  const { rows, clear } = selection;
  return (
    <SelectionBar text={text} count={rows.size} onClear={clear} all={all}>
      {BULK_DEEDS[state].map((deed) => {
        const { able, reasons } = sortForDeed(deed, rows.values(), isClientLeft);
        return (
          <Button
            key={deed}
            icon={BULK_LOOKS[deed].icon}
            refused={able.length === 0 ? reasons[0]?.reason : undefined}
            onClick={() => onDeed(deed)}
          >
            {BULK_LOOKS[deed].label}
          </Button>
        );
      })}
    </SelectionBar>
  );
}

/** Offered when some are selected and there are more than this page shows; null when not. */
function useSelectAll(
  state: InvoiceState,
  { rows, set }: Props['selection'],
  { search, total, shown }: Props['found'],
  isSelectable: Props['isSelectable'],
) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  // Those that may not be selected would make it look as if there were more to select.
  const [taken, setTaken] = useState({ search: '', total: -1, size: 0 });
  const fetching = useMutation({
    mutationFn: () => queryClient.fetchQuery(allInvoicesQuery(clientId, state, search)),
    onSuccess: (found) => {
      const open = found.filter(isSelectable);
      set(open, true);
      const size = new Set([...rows.keys(), ...open.map(({ id }) => id)]).size;
      setTaken({ search, total, size });
    },
  });
  const isAll = taken.search === search && taken.total === total && taken.size === rows.size;
  if (rows.size === 0 || total <= shown || isAll) return null;
  return { total, isPending: fetching.isPending, select: () => fetching.mutate() };
}
