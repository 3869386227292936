import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx';
import { previewQuery } from './queries.ts';
import type { StatementRequest } from './statement-request.ts';

interface Props {
  readonly request: StatementRequest;
  /** The customer's. */
  readonly name: string;
  /** Why it cannot be sent. */
  readonly refused: string | null;
  readonly download: { readonly busy: boolean; readonly act: () => void };
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The paper of a statement, to view, download or send. */
export function PreviewDialog(props: Props): ReactElement {
  const { request, name, refused, download, onSend, onClose } = props;
  const { clientId } = useClient();
  const preview = useQuery(previewQuery(clientId, request));
  const label = `Statement for ${name}`;
  const file = preview.isFetching ? null : (preview.data?.blob ?? null);
  const failed = preview.isError && !preview.isFetching;
  const downloadButton = (
    <Button icon="download" busy={download.busy} onClick={download.act}>
      Download
    </Button>
  );
  return (
    <Dialog
      title={label}
      size="full"
      onClose={onClose}
      actions={
        file &&
        !failed && (
          <>
            {downloadButton}
            <Button kind="primary" icon="send" refused={refused ?? undefined} onClick={onSend}>
              Send
            </Button>
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
