import type { Document } from '@counterfoil/contract/documents/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
import { useDownloadDocument } from '../mutations.ts';
import { previewQuery } from '../queries.ts';

interface Props {
  readonly document: Pick<Document, 'id' | 'title' | 'file_name'>;
  readonly onClose: () => void;
}

/** A document to view, whatever its type, and to download. */
export function PreviewDialog({ document, onClose }: Props): ReactElement {
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
