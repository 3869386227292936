import type { Document } from '@counterfoil/contract/documents/schemas';
import type { ReactElement } from 'react';
import { useHistory } from '#features/history/public.ts';
import type { Selection } from '#lib/list/selection.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { useDeleteDocuments, useDownloadDocument } from '../mutations.ts';
import { documentsCounted } from '../periods.ts';
import { EditSheet } from './edit-sheet.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { refuseDownload, refusePreview } from './refusals.ts';

interface Place {
  /** The documents on the page, in their order, through which the preview leads. */
  readonly documents: readonly Document[];
  /** The envelope that holds them; shared documents have none, and are not changed. */
  readonly envelopeId?: string;
  readonly selection?: Pick<Selection<Document>, 'drop' | 'clear'>;
}

/** The actions on one document, the deletion of several, and their dialogs. */
export function useDocumentActions({ documents, envelopeId, selection }: Place) {
  const { show, dialog } = useDialog();
  const { historyOf, history } = useHistory();
  const download = useDownloadDocument();
  const preview = ({ id }: Document) =>
    show((onClose) => <PreviewDialog first={id} {...{ documents, envelopeId, onClose }} />);
  const remove = (documents: readonly Document[]) =>
    show((onClose) => <DeleteQuestion {...{ documents, selection, onClose }} />);

  const menu = (document: Document): MenuEntry[] => [
    {
      label: 'Preview',
      icon: 'eye',
      disabled: refusePreview(document),
      onSelect: () => preview(document),
    },
    {
      label: 'Download',
      icon: 'download',
      disabled: refuseDownload(document),
      onSelect: () => download.mutate(document),
    },
    ...(envelopeId === undefined
      ? []
      : [
          {
            label: 'Edit details',
            icon: 'edit' as const,
            disabled: document.edit_refusal,
            onSelect: () => show((onClose) => <EditSheet {...{ document, envelopeId, onClose }} />),
          },
        ]),
    historyOf({ id: document.id, name: `“${document.title}”` }),
    {
      label: 'Delete',
      icon: 'bin',
      danger: true,
      disabled: document.delete_refusal,
      onSelect: () => remove([document]),
    },
  ];
  const dialogs = (
    <>
      {dialog}
      {history}
    </>
  );
  return { menu, preview, remove, dialog: dialogs };
}

interface DeleteQuestionProps {
  readonly documents: readonly Document[];
  readonly selection?: Pick<Selection<Document>, 'drop' | 'clear'> | undefined;
  readonly onClose: () => void;
}

/** Deletes those that may be deleted; a failure clears the selection. */
function DeleteQuestion({ documents, selection, onClose }: DeleteQuestionProps): ReactElement {
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
      <p>{what} will be deleted. This can’t be undone.</p>
      {kept.length > 0 && (
        <p>
          {documentsCounted(kept.length)} selected {kept.length === 1 ? 'is' : 'are'} left out:{' '}
          {kept[0]?.delete_refusal}
        </p>
      )}
    </Question>
  );
}
