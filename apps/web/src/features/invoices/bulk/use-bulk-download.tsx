import { bulkDownload } from '@counterfoil/contract/invoices/bulk-routes';
import { MAX_IDS } from '@counterfoil/contract/shapes';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { call } from '#lib/api/call.ts';
import { cutInPieces } from '#lib/api/in-pieces.ts';
import { problemOf } from '#lib/api/problem.ts';
import { saveFile } from '#lib/save-file.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Progress } from '#ui/progress.tsx';
import { toast } from '#ui/toast-store.ts';

interface Receiving {
  readonly count: number;
  readonly file: number;
  readonly files: number;
  readonly bytes: number;
}

/** Fetches the papers of several invoices in one ZIP (of more than 1,000: in several) and saves it. */
export function useBulkDownload() {
  const { clientId: client_id } = useClient();
  const [receiving, setReceiving] = useState<Receiving | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  useEffect(() => () => cancelling.current?.abort(), []);

  const fetchAll = async (ids: readonly string[], signal: AbortSignal) => {
    const pieces = cutInPieces(ids, MAX_IDS);
    for (const [index, piece] of pieces.entries()) {
      const at = { count: ids.length, file: index + 1, files: pieces.length };
      setReceiving({ ...at, bytes: 0 });
      const onReceived = (bytes: number) => setReceiving({ ...at, bytes });
      const body = { invoice_ids: [...piece] };
      const zip = await call(bulkDownload, { params: { client_id }, body, signal, onReceived });
      saveFile(zip, 'Invoices.zip');
    }
  };
  const download = async (ids: readonly string[]) => {
    const { signal } = (cancelling.current = new AbortController());
    try {
      await fetchAll(ids, signal);
      toast.success('Invoices have been downloaded');
    } catch (error) {
      const { status, message } = problemOf(error);
      // After a 401 the login page speaks for itself.
      if (!signal.aborted && status !== 401) toast.error(message);
    }
    setReceiving(null);
  };
  const cancel = () => cancelling.current?.abort();
  const dialog = receiving && <ReceivingDialog {...receiving} onCancel={cancel} />;
  return { download, dialog };
}

function ReceivingDialog({
  count,
  file,
  files,
  bytes,
  onCancel,
}: Receiving & { onCancel: () => void }): ReactElement {
  const label =
    count === 1 ? 'Downloading 1 invoice' : `Downloading ${count.toLocaleString('en-GB')} invoices`;
  const which = files > 1 ? `File ${file} of ${files}: ` : '';
  return (
    <Dialog
      title={label}
      size="small"
      role="alertdialog"
      onClose={onCancel}
      actions={
        <Button initialFocus onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <Progress label={label} text={`${which}${displayBytes(bytes)} received`} />
    </Dialog>
  );
}

/** 3_400_000 -> "3.4 MB". */
function displayBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
