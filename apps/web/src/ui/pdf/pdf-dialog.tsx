import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

/** The query of a PDF. */
interface Preview {
  readonly data: { readonly blob: Blob } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props {
  readonly label: string;
  readonly preview: Preview;
  /** Why it failed. */
  readonly why?: string | null;
  readonly download: { readonly busy: boolean; readonly act: () => void };
  /** More buttons once the file is there, before and after Download. */
  readonly before?: (file: Blob) => ReactNode;
  readonly after?: ReactNode;
  readonly onClose: () => void;
}

/** A PDF to view and to download. */
export function PdfDialog(props: Props): ReactElement {
  const { label, preview, why, download, before, after, onClose } = props;
  const file = preview.isFetching ? null : (preview.data?.blob ?? null);
  const failed = preview.isError && !preview.isFetching;
  const downloadButton = (
    <Button icon="download" busy={download.busy} onClick={download.act}>
      Download
    </Button>
  );
  const actions = file && !failed && (
    <>
      {before?.(file)}
      {downloadButton}
      {after}
    </>
  );
  return (
    <Dialog title={label} size="full" onClose={onClose} actions={actions}>
      <PdfViewer
        {...{ label, file, failed }}
        why={failed ? (why ?? null) : null}
        onTryAgain={() => void preview.refetch()}
        download={downloadButton}
      />
    </Dialog>
  );
}
