import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
import styles from './pdf-viewer.module.css';

/** The query of a PDF. */
interface Preview {
  readonly data: { readonly blob: Blob } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** The place of a PDF among others, and the way to its neighbours. */
interface Steps {
  readonly nth: number;
  readonly count: number;
  /** "document" */
  readonly what: string;
  readonly go: (by: 1 | -1) => void;
}

interface Props {
  readonly label: string;
  readonly preview: Preview;
  /** Why it cannot be shown. */
  readonly refused?: string | null;
  /** Why it failed. */
  readonly why?: string | null;
  readonly download: { readonly busy: boolean; readonly act: () => void };
  /** More buttons once the file is there, before and after Download. */
  readonly before?: (file: Blob) => ReactNode;
  readonly after?: ReactNode;
  readonly steps?: Steps | undefined;
  readonly onClose: () => void;
}

/** A PDF to view and to download. */
export function PdfDialog(props: Props): ReactElement {
  const { label, preview, refused = null, why, download, before, after, steps, onClose } = props;
  const file = preview.isFetching ? null : (preview.data?.blob ?? null);
  const failed = preview.isError && !preview.isFetching;
  const downloadButton = (
    <Button icon="download" busy={download.busy} onClick={download.act}>
      Download
    </Button>
  );
  const isShown = file !== null && !failed;
  const actions = (
    <>
      {steps && steps.count > 1 && <StepButtons {...steps} />}
      {isShown && before?.(file)}
      {(isShown || refused !== null) && downloadButton}
      {(isShown || steps) && after}
    </>
  );
  return (
    <Dialog
      title={label}
      size="full"
      onClose={onClose}
      actions={(isShown || steps !== undefined) && actions}
    >
      <div className={styles.stepping} onKeyDownCapture={(event) => steps && step(event, steps)}>
        <PdfViewer
          {...{ label, file, failed, refused }}
          why={failed ? (why ?? null) : null}
          onTryAgain={() => void preview.refetch()}
          download={downloadButton}
        />
      </div>
    </Dialog>
  );
}

/** The arrows lead to the neighbours; Page up and Page down turn the pages of this one. */
function step(event: KeyboardEvent, { go }: Steps): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 } as const;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  event.stopPropagation();
  go(by[event.key]);
}

function StepButtons(steps: Steps): ReactElement {
  const { nth, count, what, go } = steps;
  return (
    <div
      className={styles.steps}
      role="group"
      aria-label={`Place of this ${what}`}
      onKeyDown={(event) => step(event, steps)}
    >
      <IconButton icon="left" label={`Previous ${what}`} onClick={() => go(-1)} />
      <p aria-live="polite">
        {nth} of {count}
      </p>
      <IconButton icon="right" label={`Next ${what}`} onClick={() => go(1)} />
    </div>
  );
}
