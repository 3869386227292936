import type { Document } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { Selection } from '#lib/list/selection.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDeleteDocuments } from '../mutations.ts';
import { documentsCounted } from '../period-label.ts';

interface Props {
  readonly documents: readonly Document[];
  readonly selection?: Pick<Selection<Document>, 'drop' | 'clear'>;
  readonly onClose: () => void;
}

/** Asks, deletes what may be deleted, and closes, even after a failure, which a toast reports. */
export function DeleteQuestion({ documents, selection, onClose }: Props): ReactElement {
  const remove = useDeleteDocuments();
  const able = documents.filter(({ is_delete_allowed }) => is_delete_allowed);
  const kept = documents.filter(({ is_delete_allowed }) => !is_delete_allowed);
  const confirm = async () => {
    const ids = able.map(({ id }) => id);
    try {
      await remove.mutateAsync(ids);
      selection?.drop(ids);
      toast.success(
        able.length === 1 ? 'Document has been deleted' : 'Documents have been deleted',
      );
      // The dialog first returns the focus to a row that is about to go; then the heading takes it.
      flushSync(onClose);
      document.querySelector('h1')?.focus();
    } catch {
      selection?.clear();
      onClose();
    }
  };
  const what = able.length === 1 ? `“${able[0]?.title}”` : documentsCounted(able.length);
  return (
    <Confirm
      danger
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={() => remove.isPending || onClose()}
    >
      <p>{what} will be deleted. There is no way back.</p>
      {kept.length > 0 && (
        <p>
          {documentsCounted(kept.length)} selected {kept.length === 1 ? 'is' : 'are'} left out:{' '}
          {kept[0]?.delete_refusal}
        </p>
      )}
    </Confirm>
  );
}
