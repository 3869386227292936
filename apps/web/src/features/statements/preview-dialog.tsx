import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { PdfDialog } from '#ui/pdf/pdf-dialog.tsx';
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
  return (
    <PdfDialog
      label={`Statement for ${name}`}
      {...{ preview, download, onClose }}
      after={
        <Button kind="primary" icon="send" refused={refused} onClick={onSend}>
          Send
        </Button>
      }
    />
  );
}
