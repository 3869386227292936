import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { refuseEnvelope, type EnvelopeAction } from '@counterfoil/domain/envelope/refuse-envelope';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import type { MenuEntry } from '#ui/controls/menu.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { useMedia } from '#ui/use-media.ts';

interface Props {
  readonly envelope: Envelope;
  /** Why nothing can be added; null when it can. */
  readonly refused: string | null;
  readonly isMakingDownload: boolean;
  readonly onDownload: () => void;
  readonly onUpload: () => void;
}

/** The usual actions on a whole envelope; a disabled one says why. On tablets and phones a row has room for one. */
export function useEnvelopeActions(props: Props): { shown: ReactElement; more: MenuEntry[] } {
  const { envelope, refused, isMakingDownload, onDownload, onUpload } = props;
  const { isShoeboxClient } = useClient();
  const refusedTo = useRefusals(envelope);
  const isTight = useMedia('(width < 62em)');
  // An empty envelope has the button in place of the documents; a sealed one takes none.
  const hasUpload =
    envelope.sealed_at === null && (envelope.documents_count > 0 || refused !== null);
  const label = isShoeboxClient ? 'Download year' : 'Download month';
  const notDownloaded = refusedTo('download');
  const isUnderMore = isTight && envelope.sealed_at === null;
  return {
    shown: (
      <>
        {hasUpload && <UploadButton refused={refused} onUpload={onUpload} />}
        {!isUnderMore && (
          <Button
            icon="download"
            busy={isMakingDownload}
            refused={notDownloaded}
            onClick={onDownload}
          >
            {label}
          </Button>
        )}
      </>
    ),
    more: isUnderMore
      ? [
          {
            label,
            icon: 'download',
            disabled: isMakingDownload ? 'It’s being prepared.' : notDownloaded,
            onSelect: onDownload,
          },
        ]
      : [],
  };
}

interface FinalHandlers {
  readonly onSeal: () => void;
  readonly onArchive: () => void;
}

/** Menu entries that cannot be taken back. Archiving loses something, so it is offered only to save room. */
export function useFinalEntries(
  envelope: Envelope,
  { onSeal, onArchive }: FinalHandlers,
): MenuEntry[] {
  const refusedTo = useRefusals(envelope);
  if (envelope.sealed_at === null) {
    return [{ label: 'Seal', icon: 'lock', disabled: refusedTo('seal'), onSelect: onSeal }];
  }
  if (envelope.counted_bytes === 0) return [];
  const archive = { label: 'Archive', icon: 'archive', danger: true } as const;
  return [{ ...archive, disabled: refusedTo('archive'), onSelect: onArchive }];
}

function useRefusals(envelope: Envelope): (action: EnvelopeAction) => string | null {
  const facts = { ...envelope, ...useClient(), today: useScreenSettings().today };
  return (action) => refuseEnvelope(action, facts)?.reason ?? null;
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
