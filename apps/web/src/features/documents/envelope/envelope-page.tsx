import { refuseUpload } from '@counterfoil/domain/document/refuse-document';
import { useSuspenseQuery } from '@tanstack/react-query';
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useHistory } from '#features/history/public.ts';
import { displayDate, displayInstant } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { openDialogs } from '#ui/dialogs/open-dialogs.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { Badge } from '#ui/page/badge.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { DocumentsTable } from '../list/documents-table.tsx';
import { useMonthDownload } from '../month/month-downloads.ts';
import { documentsCounted, periodInWords, sealCountdown } from '../periods.ts';
import { envelopeQuery } from '../queries.ts';
import { askedUpload } from '../upload/asked-upload.ts';
import { keptFiles } from '../upload/kept-files.ts';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import { choose, type ChosenFile } from '../upload/upload-item.ts';
import { NoUploadsBanner, SealedBanner } from './banners.tsx';
import { EmptyEnvelope } from './empty-envelope.tsx';
import { UploadButton, useEnvelopeActions, useFinalEntries } from './envelope-actions.tsx';
import styles from './envelope.module.css';
import { PaperNotice } from './no-envelope.tsx';
import { ArchiveQuestion, SealQuestion } from './questions.tsx';

type OpenDialog =
  | { readonly what: 'upload'; readonly files: readonly ChosenFile[] }
  | { readonly what: 'seal' }
  | { readonly what: 'archive' };

interface Props {
  readonly id: string;
  /** Parts that belong to a later feature: above the documents, for the period named by its first day. */
  readonly partsOf?: (date: string) => ReactNode;
  /** The same, below the documents. */
  readonly below?: ReactNode;
}

/** The envelope of a month, or of a shoebox client's tax year: its documents and its actions. */
export function EnvelopePage(props: Props): ReactElement {
  return useClient().isPaperClient ? <PaperNotice /> : <ShownEnvelope {...props} />;
}

function ShownEnvelope({ id, partsOf, below }: Props): ReactElement {
  const client = useClient();
  const { today } = useScreenSettings();
  const { data: envelope } = useSuspenseQuery(envelopeQuery(client.clientId, id));
  const [opened, setOpened] = useState<OpenDialog | null>(() => goOn(id));
  const month = useMonthDownload(id);
  const refused = refuseUpload(client, envelope)?.reason ?? null;
  const upload = (files: readonly File[] = []) =>
    setOpened({ what: 'upload', files: files.map(choose) });
  useAskedUpload(() => (refused === null ? upload() : toast.error(refused)));
  const isOver = useFileDrop((files) => {
    // An open dialog takes the files itself, or has nothing to do with files.
    if (openDialogs.top() !== null) return;
    if (refused === null) upload(files);
    else toast.error(refused);
  });
  const close = () => setOpened(null);
  const { historyOf, history } = useHistory();
  useFocusKept([opened?.what, envelope.sealed_at, envelope.documents_count === 0].join());
  const usual = useEnvelopeActions({
    envelope,
    refused,
    isMakingDownload: month.progress !== null,
    onDownload: month.start,
    onUpload: () => upload(),
  });
  const final = useFinalEntries(envelope, {
    onSeal: () => setOpened({ what: 'seal' }),
    onArchive: () => setOpened({ what: 'archive' }),
  });
  const name = `Envelope for ${periodInWords(envelope.date)}`;
  const { sealing_date, sealed_at, documents_count } = envelope;
  const counted = documents_count > 0 ? documentsCounted(documents_count) : undefined;
  return (
    <div
      className={styles.page}
      data-over={(isOver && opened === null && refused === null) || undefined}
    >
      <PageHeader
        title={name}
        badges={sealed_at !== null && <Badge>Sealed</Badge>}
        figure={sealed_at === null ? sealCountdown(sealing_date, today) : counted}
        status={
          sealed_at === null
            ? `goes to your accountants on ${displayDate(sealing_date)}`
            : documents_count > 0 &&
              `handed over to your accountants on ${displayInstant(sealed_at)}`
        }
        more={[...usual.more, historyOf({ id, name: lowerFirst(name) }), ...final]}
      >
        {usual.shown}
      </PageHeader>
      <SealedBanner {...envelope} />
      {/* EmptyEnvelope says so itself. */}
      {sealed_at === null && refused !== null && envelope.documents_count > 0 && (
        <NoUploadsBanner refused={refused} />
      )}
      {month.progress !== null && (
        <div className={styles.preparing}>
          <Progress
            label="Preparing your download"
            text={`Preparing your download: ${Math.round(month.progress * 100)}%`}
            value={month.progress}
            max={1}
          />
        </div>
      )}
      {partsOf?.(envelope.date)}
      <DocumentsTable
        caption={`Documents in the ${lowerFirst(name)}`}
        documents={envelope.documents}
        envelopeId={id}
        isCounted={sealed_at !== null}
        empty={
          <EmptyEnvelope envelope={envelope} refused={refused}>
            <UploadButton refused={refused} onUpload={() => upload()} />
          </EmptyEnvelope>
        }
      />
      {below}
      {opened?.what === 'upload' && (
        <UploadDialog envelope={envelope} begun={opened.files} onClose={close} />
      )}
      {opened?.what === 'seal' && <SealQuestion envelope={envelope} onClose={close} />}
      {opened?.what === 'archive' && <ArchiveQuestion envelope={envelope} onClose={close} />}
      {history}
    </div>
  );
}

const lowerFirst = (text: string) => text.replace(/^./, (first) => first.toLowerCase());

/** Opens the upload with the files that were chosen when the session ended. */
function goOn(id: string): OpenDialog | null {
  const files = keptFiles.of(id);
  return files.length > 0 ? { what: 'upload', files } : null;
}

/** The button that a dialog returns the focus to may be gone; then the heading gets it. */
function useFocusKept(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [state]);
}

/** Opens the upload that another page asked for. */
function useAskedUpload(open: () => void): void {
  const isAsked = useSyncExternalStore(askedUpload.subscribe, askedUpload.read);
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    if (!isAsked) return;
    askedUpload.done();
    onAsked();
  }, [isAsked]);
}
