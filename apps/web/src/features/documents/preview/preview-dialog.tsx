import type { Document } from '@counterfoil/contract/documents/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx';
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
  const file = preview.isFetching ? null : (preview.data?.blob ?? null);
  const failed = preview.isError && !preview.isFetching;
  const downloadButton = (
    <Button icon="download" busy={download.isPending} onClick={() => download.mutate(document)}>
      Download
    </Button>
  );
  return (
    <Dialog
      title={document.title}
      size="full"
      onClose={onClose}
      actions={file && !failed && downloadButton}
    >
      <PdfViewer
        label={document.title}
        file={file}
        failed={failed}
        why={failed ? problemOf(preview.error).message : null}
        onTryAgain={() => void preview.refetch()}
        download={downloadButton}
      />
    </Dialog>
  );
}
