import type { Document } from '@counterfoil/contract/documents/schemas';
import type { Selection } from '#lib/list/selection.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { useDownloadDocument } from '../mutations.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
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
