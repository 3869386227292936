import type { UploadedDocument } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDeleteDocuments } from '../mutations.ts';
import styles from './upload.module.css';

interface Props {
  readonly document: UploadedDocument;
  readonly onDeleted: () => void;
}

/** Says that a file has been added; for a duplicate, where the first one is, with an undo. */
export function SameFile({ document, onDeleted }: Props): ReactElement {
  const remove = useDeleteDocuments();
  const { same_as } = document;
  if (same_as === null) return <p className={styles.note}>Uploaded</p>;
  const takeBack = () =>
    remove.mutate([document.id], {
      onSuccess: () => {
        toast.success('Document has been deleted');
        onDeleted();
      },
    });
  return (
    <div className={styles.same} role="status">
      <p>Uploaded, but the very same file was there before: “{same_as.title}”.</p>
      {document.is_delete_allowed && (
        <Button busy={remove.isPending} onClick={takeBack}>
          Delete this one
        </Button>
      )}
    </div>
  );
}
