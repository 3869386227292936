import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Selection } from '#lib/list/selection.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDeleteInvoice } from '../mutations.ts';

interface Props {
  readonly draft: Pick<InvoiceSummary, 'id' | 'type' | 'number' | 'customer_name'>;
  /** The list's selection. */
  readonly selection: Pick<Selection<InvoiceSummary>, 'drop' | 'clear'>;
  readonly onClose: () => void;
}

/**
 * Asks, deletes and closes. After a failure it closes too: a toast reports it, and the selection is
 * cleared.
 */
export function DeleteDraft({ draft, selection, onClose }: Props): ReactElement {
  const remove = useDeleteInvoice();
  const confirm = async () => {
    try {
      await remove.mutateAsync(draft.id);
      selection.drop([draft.id]);
      toast.success('Invoice has been deleted');
      // The dialog first returns the focus to a row that is about to go; then the heading takes it.
      flushSync(onClose);
      document.querySelector('h1')?.focus();
    } catch {
      selection.clear();
      onClose();
    }
  };
  const kind = draft.type === 'CreditNote' ? 'credit note' : 'draft';
  return (
    <Confirm
      danger
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        The {kind} {draft.number} for {draft.customer_name} will be deleted. There is no way back.
      </p>
    </Confirm>
  );
}
