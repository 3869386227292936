import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx';
import { titleOf } from '../invoice-kind.ts';
import { useDownloadInvoice } from '../mutations.ts';
import { OpenInNewTab } from './open-in-new-tab.tsx';
import { previewQuery } from '../queries.ts';

interface Props {
  readonly invoice: Pick<InvoiceSummary, 'id' | 'number' | 'type'>;
  readonly onClose: () => void;
}

/** The paper of an invoice or credit note, to view, download, or open in a new tab. */
export function PreviewDialog({ invoice, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const preview = useQuery(previewQuery(clientId, invoice.id));
  const download = useDownloadInvoice();
  const label = titleOf(invoice);
  const file = preview.isFetching ? null : (preview.data?.blob ?? null);
  const downloadButton = (
    <Button icon="download" busy={download.isPending} onClick={() => download.mutate(invoice)}>
      Download
    </Button>
  );
  const failed = preview.isError && !preview.isFetching;
  return (
    <Dialog
      title={label}
      size="full"
      onClose={onClose}
      actions={
        file &&
        !failed && (
          <>
            <OpenInNewTab file={file} />
            {downloadButton}
          </>
        )
      }
    >
      <PdfViewer
        label={label}
        file={file}
        failed={failed}
        onTryAgain={() => void preview.refetch()}
        download={downloadButton}
      />
    </Dialog>
  );
}
