import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { refuseInvoiceAction } from '@counterfoil/domain/invoice/actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import { useClient, useRefusal } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { SelectionBar } from '#ui/tables/selection-bar.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { allInvoicesQuery, type InvoiceFilter } from '../queries.ts';
import { daysIn, hasDays } from '../search.ts';
import { type BulkAction, type BulkButton, sortForAction } from './bulk-actions.ts';

interface Props {
  readonly filter: InvoiceFilter;
  readonly selection: Selection<InvoiceSummary>;
  /** The list's search, and the number of rows it finds on all pages and on this one. */
  readonly found: { readonly search: string; readonly total: number; readonly shown: number };
  /** Shown while nothing is selected: "2 invoices and 1 credit note". */
  readonly text: string;
  /** The sum of the selected rows. */
  readonly sum: string;
  readonly isSelectable: (row: InvoiceSummary) => boolean;
  readonly buttons: readonly BulkButton[];
  readonly onAction: (action: BulkAction) => void;
  /** More actions on the selection, after the buttons. */
  readonly more?: ReactNode;
}

/** The line above a list: the number of rows, or the number selected with their actions. */
export function BulkBar(props: Props): ReactElement {
  const { filter, selection, found, text, sum, isSelectable, buttons, onAction, more } = props;
  const refusedTo = useRefusal(refuseInvoiceAction);
  const all = useSelectAll(filter, selection, found, isSelectable);
  const { rows, clear } = selection;
  const shown = buttons.map((button) => {
    const { able, reasons } = sortForAction(button.action, rows.values(), refusedTo);
    return {
      ...button,
      disabled: able.length === 0 ? (reasons[0]?.reason ?? null) : null,
      onSelect: () => onAction(button.action),
    };
  });
  const room = useNarrow() ? ON_PHONES : shown.length;
  return (
    <SelectionBar
      {...{ text, sum }}
      isQuiet={found.search === '' && !hasDays(daysIn(filter))}
      count={rows.size}
      onClear={clear}
      all={all}
    >
      {shown.slice(0, room).map(({ action, label, icon, disabled, onSelect }) => (
        <Button key={action} icon={icon} refused={disabled} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {shown.length > room && (
        <MenuButton label="More" entries={shown.slice(room)} kind="secondary">
          More
        </MenuButton>
      )}
      {more}
    </SelectionBar>
  );
}

/** How many buttons fit on one line there. */
const ON_PHONES = 2;

/** Offered when rows are selected and the list has more than this page shows, else null. */
function useSelectAll(
  filter: InvoiceFilter,
  { rows, fill }: Props['selection'],
  { search, total, shown }: Props['found'],
  isSelectable: Props['isSelectable'],
) {
  const { clientId } = useClient();
  const queryClient = useQueryClient();
  // Remembers the selectable rows, as the total also counts rows that may not be selected.
  const [taken, setTaken] = useState({ search: '', total: -1, size: 0 });
  const fetching = useMutation({
    mutationFn: () => queryClient.fetchQuery(allInvoicesQuery(clientId, filter, search)),
  });
  const take = (found: InvoiceSummary[], add: (rows: InvoiceSummary[]) => void) => {
    const open = found.filter(isSelectable);
    add(open);
    const size = new Set([...rows.keys(), ...open.map(({ id }) => id)]).size;
    setTaken({ search, total, size });
  };
  const isAll = taken.search === search && taken.total === total && taken.size === rows.size;
  if (rows.size === 0 || total <= shown || isAll) return null;
  const select = () => {
    const add = fill();
    fetching.mutate(undefined, { onSuccess: (found) => take(found, add) });
  };
  return { total, isPending: fetching.isPending, select, stop: fetching.reset };
}
