import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/button.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { refuseDeed, refuseToUpload } from './refusals.ts';

interface Props {
  readonly envelope: Envelope;
  readonly isMakingDownload: boolean;
  readonly onDownload: () => void;
  readonly onUpload: () => void;
  readonly onSeal: () => void;
  readonly onArchive: () => void;
}

/** What can be done to a whole envelope; what cannot says why. */
export function EnvelopeActions(props: Props): ReactElement {
  const { envelope, isMakingDownload, onDownload, onUpload, onSeal, onArchive } = props;
  const client = useClient();
  const asked = { ...client, today: useScreenSettings().today };
  const refused = refuseToUpload(envelope, client);
  const whole = client.isShoeboxClient ? 'Download year' : 'Download month';
  return (
    <>
      <Button
        icon="download"
        busy={isMakingDownload}
        refused={refuseDeed('download', envelope, asked)}
        onClick={onDownload}
      >
        {whole}
      </Button>
      {envelope.sealed_at === null ? (
        <Button
          key="seal"
          icon="lock"
          refused={refuseDeed('seal', envelope, asked)}
          onClick={onSeal}
        >
          Seal
        </Button>
      ) : (
        <Button
          key="archive"
          icon="archive"
          refused={refuseDeed('archive', envelope, asked)}
          onClick={onArchive}
        >
          Archive
        </Button>
      )}
      {/* Of an empty envelope the button stands where the documents will be. */}
      {(envelope.documents_count > 0 || refused !== null) && (
        <UploadButton refused={refused} onUpload={onUpload} />
      )}
    </>
  );
}

interface UploadProps {
  readonly refused: string | null;
  readonly onUpload: () => void;
}

export function UploadButton({ refused, onUpload }: UploadProps): ReactElement {
  return (
    <Button kind="primary" icon="upload" refused={refused ?? undefined} onClick={onUpload}>
      Upload documents
    </Button>
  );
}
