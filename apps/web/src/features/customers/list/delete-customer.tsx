import type { Customer } from '@counterfoil/contract/customers/schemas';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Selection } from '#lib/list/selection.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDeleteCustomer } from '../mutations.ts';

interface Props {
  readonly customer: Pick<Customer, 'id' | 'name'>;
  /** The list's selection. */
  readonly selection: Pick<Selection<Customer>, 'drop'>;
  readonly onClose: () => void;
}

/** Asks, deletes and closes, even when deleting fails; a toast then reports the failure. */
export function DeleteCustomer({ customer, selection, onClose }: Props): ReactElement {
  const remove = useDeleteCustomer();
  const confirm = async () => {
    try {
      await remove.mutateAsync(customer.id);
      selection.drop([customer.id]);
      toast.success('Customer has been deleted');
      // The dialog first returns the focus to a row that is about to go; then the heading takes it.
      flushSync(onClose);
      document.querySelector('h1')?.focus();
    } catch {
      onClose();
    }
  };
  return (
    <Confirm
      danger
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{customer.name} will be deleted. There is no way back.</p>
    </Confirm>
  );
}
