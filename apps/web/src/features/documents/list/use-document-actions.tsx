import type { Document } from '@counterfoil/contract/documents/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import type { Selection } from '#lib/list/selection.ts';
import { useClient } from '#lib/session/profile.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
import { useDeleteDocuments, useDownloadDocument } from '../mutations.ts';
import { documentsCounted } from '../periods.ts';
import { previewQuery } from '../queries.ts';
import { refuseDownload, refusePreview } from './refusals.ts';

/** The actions on one document, the deletion of several, and their dialogs. */
export function useDocumentActions(selection?: Pick<Selection<Document>, 'drop' | 'clear'>) {
  const { show, dialog } = useDialog();
  const download = useDownloadDocument();
  const preview = (document: Document) =>
    show((onClose) => <PreviewDialog {...{ document, onClose }} />);
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
    {
      label: 'Delete',
      icon: 'bin',
      danger: true,
      disabled: document.delete_refusal,
      onSelect: () => remove([document]),
    },
  ];
  return { menu, preview, remove, dialog };
}

interface Props {
  readonly document: Pick<Document, 'id' | 'title' | 'file_name'>;
  readonly onClose: () => void;
}

/** A document to view, whatever its type, and to download. */
function PreviewDialog({ document, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const preview = useQuery(previewQuery(clientId, document.id));
  const download = useDownloadDocument();
  return (
    <PdfDialog
      label={document.title}
      preview={preview}
      why={preview.error && problemOf(preview.error).message}
      download={{ busy: download.isPending, act: () => download.mutate(document) }}
      onClose={onClose}
    />
  );
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
