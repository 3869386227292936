import type { Document } from '@counterfoil/contract/documents/schemas';
import { useState } from 'react';
import type { Selection } from '#lib/list/selection.ts';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { useDownloadDocument } from '../mutations.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { refuseDownload, refusePreview } from './refusals.ts';

type Asked =
  | { readonly about: 'preview'; readonly document: Document }
  | { readonly about: 'delete'; readonly documents: readonly Document[] };

/** The actions on one document, the deletion of several, and their dialogs. */
export function useDocumentActions(selection?: Pick<Selection<Document>, 'drop' | 'clear'>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const download = useDownloadDocument();
  const preview = (document: Document) => setAsked({ about: 'preview', document });
  const remove = (documents: readonly Document[]) => setAsked({ about: 'delete', documents });
  const onClose = () => setAsked(null);

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
  const dialog =
    asked &&
    (asked.about === 'preview' ? (
      <PreviewDialog document={asked.document} onClose={onClose} />
    ) : (
      <DeleteQuestion
        documents={asked.documents}
        {...(selection ? { selection } : {})}
        onClose={onClose}
      />
    ));
  return { menu, preview, remove, dialog };
}
