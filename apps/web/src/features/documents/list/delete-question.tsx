import type { Document } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import { Question } from '#ui/dialogs/question.tsx';
import { useDeleteDocuments } from '../mutations.ts';
import { documentsCounted } from '../period-label.ts';

interface Props {
  readonly documents: readonly Document[];
  readonly selection?: Pick<Selection<Document>, 'drop' | 'clear'> | undefined;
  readonly onClose: () => void;
}

/** Deletes those that may be deleted; a failure clears the selection. */
export function DeleteQuestion({ documents, selection, onClose }: Props): ReactElement {
  const remove = useDeleteDocuments();
  const able = documents.filter(({ is_delete_allowed }) => is_delete_allowed);
  const kept = documents.filter(({ is_delete_allowed }) => !is_delete_allowed);
  const ids = able.map(({ id }) => id);
  const act = async () => {
    await remove.mutateAsync(ids).catch((error: unknown) => {
      selection?.clear();
      throw error;
    });
    selection?.drop(ids);
  };
  const what = able.length === 1 ? `“${able[0]?.title}”` : documentsCounted(able.length);
  return (
    <Question
      danger
      confirmLabel="Delete"
      done={able.length === 1 ? 'Document has been deleted' : 'Documents have been deleted'}
      {...{ act, onClose }}
    >
      <p>{what} will be deleted. There is no way back.</p>
      {kept.length > 0 && (
        <p>
          {documentsCounted(kept.length)} selected {kept.length === 1 ? 'is' : 'are'} left out:{' '}
          {kept[0]?.delete_refusal}
        </p>
      )}
    </Question>
  );
}
