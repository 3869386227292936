import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { refuseEnvelope, type EnvelopeAction } from '@counterfoil/domain/envelope/refuse-envelope';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import styles from './envelope.module.css';

interface Props {
  readonly envelope: Envelope;
  /** Why nothing can be added; null when it can. */
  readonly refused: string | null;
  readonly isMakingDownload: boolean;
  readonly onDownload: () => void;
  readonly onUpload: () => void;
  readonly onSeal: () => void;
  readonly onArchive: () => void;
}

/** The actions on a whole envelope; a disabled one says why. */
export function EnvelopeActions(props: Props): ReactElement {
  const { envelope, refused, isMakingDownload, onDownload, onUpload, onSeal, onArchive } = props;
  const client = useClient();
  const facts = { ...envelope, ...client, today: useScreenSettings().today };
  const refusedTo = (action: EnvelopeAction) => refuseEnvelope(action, facts)?.reason;
  const whole = client.isShoeboxClient ? 'Download year' : 'Download month';
  return (
    <>
      {/* An empty envelope has the button in place of the documents; a sealed one takes none. */}
      {envelope.sealed_at === null && (envelope.documents_count > 0 || refused !== null) && (
        <UploadButton refused={refused} onUpload={onUpload} />
      )}
      <div className={styles.pair}>
        <Button
          icon="download"
          busy={isMakingDownload}
          refused={refusedTo('download')}
          onClick={onDownload}
        >
          {whole}
        </Button>
        {envelope.sealed_at === null ? (
          <Button key="seal" icon="lock" refused={refusedTo('seal')} onClick={onSeal}>
            Seal
          </Button>
        ) : (
          <Button key="archive" icon="archive" refused={refusedTo('archive')} onClick={onArchive}>
            Archive
          </Button>
        )}
      </div>
    </>
  );
}

interface UploadProps {
  readonly refused: string | null;
  readonly onUpload: () => void;
}

export function UploadButton({ refused, onUpload }: UploadProps): ReactElement {
  return (
    <Button kind="primary" icon="upload" refused={refused} onClick={onUpload}>
      Upload documents
    </Button>
  );
}
