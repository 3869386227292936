import type { InvoiceSummary } from '@counterfoil/contract/invoices/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
import { titleOf } from '../kind.ts';
import { useDownloadInvoice } from '../mutations.ts';
import { previewQuery } from './action-queries.ts';

interface Props {
  readonly invoice: Pick<InvoiceSummary, 'id' | 'number' | 'type'>;
  readonly onClose: () => void;
}

/** The paper of an invoice or credit note, to view, download, or open in a new tab. */
export function PreviewDialog({ invoice, onClose }: Props): ReactElement {
  const { clientId } = useClient();
  const preview = useQuery(previewQuery(clientId, invoice.id));
  const download = useDownloadInvoice();
  return (
    <PdfDialog
      label={titleOf(invoice)}
      preview={preview}
      download={{ busy: download.isPending, act: () => download.mutate(invoice) }}
      before={(file) => <OpenInNewTab file={file} />}
      onClose={onClose}
    />
  );
}

// The other tab reads the bytes when it opens, and again after an early reload.
const STILL_NEEDED_MS = 60_000;

/** Shows a file in the browser's own viewer. */
function OpenInNewTab({ file }: { file: Blob }): ReactElement {
  const open = () => {
    const address = URL.createObjectURL(file);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), STILL_NEEDED_MS);
  };
  return <Button onClick={open}>Open in new tab</Button>;
}
