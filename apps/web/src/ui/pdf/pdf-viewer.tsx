import { useEffect, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Loading } from '../page/loading.tsx';
import type { OpenPdf } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import styles from './pdf-viewer.module.css';
import { usePdfView, type PdfView } from './use-pdf-view.ts';
import { usePdf } from './use-pdf.ts';

interface Props {
  /** The name for screen readers: "Invoice INV-0042". */
  readonly label: string;
  /** Null while it is loading. */
  readonly file: Blob | null;
  /** Set when it could not be fetched. */
  readonly failed: boolean;
  /** The server's reason. */
  readonly why?: string | null;
  readonly onTryAgain: () => void;
  /** Offered beside "Try again": another program may open the file. */
  readonly download: ReactNode;
}

/** A PDF with its pages below each other and its toolbar. Fills its container. */
export function PdfViewer(props: Props): ReactElement {
  const { label, file, failed, why, onTryAgain, download } = props;
  const pdf = usePdf(failed ? null : file);
  if (failed || pdf === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>Failed to load PDF file.</p>
        {why && <p>{why}</p>}
        <div className={styles.ways}>
          <Button kind="primary" onClick={onTryAgain}>
            Try again
          </Button>
          {download}
        </div>
      </div>
    );
  }
  if (pdf === 'loading') {
    return (
      <div className={styles.waiting} tabIndex={-1} data-autofocus>
        <Loading />
      </div>
    );
  }
  return <Pages label={label} pdf={pdf} />;
}

function Pages({ label, pdf }: { label: string; pdf: OpenPdf }): ReactElement {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const view = usePdfView(scroller, pdf);
  useEffect(() => {
    // A waiting user can scroll by keyboard at once; a user who has focused a button stays there.
    if (document.activeElement === document.body) scroller?.focus();
  }, [scroller]);
  return (
    <div
      className={styles.viewer}
      role="group"
      aria-label={label}
      onKeyDown={(event) => actOnKey(event, view)}
    >
      <PdfToolbar view={view} />
      <div
        ref={setScroller}
        className={styles.room}
        role="region"
        aria-label="Pages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        {view.isMeasured &&
          view.pages.map((placed, index) => (
            <PdfPage
              key={`page-${index}`}
              {...{ pdf, index, placed }}
              scale={view.scale}
              near={view.near.has(index)}
            />
          ))}
      </div>
    </div>
  );
}

function actOnKey(event: KeyboardEvent, view: PdfView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { current, pages, goTo } = view;
  const acts: Record<string, () => void> = {
    ArrowRight: () => goTo(current + 1),
    PageDown: () => goTo(current + 1),
    ArrowLeft: () => goTo(current - 1),
    PageUp: () => goTo(current - 1),
    Home: () => goTo(0),
    End: () => goTo(pages.length - 1),
    '+': view.zoomIn,
    '=': view.zoomIn,
    '-': view.zoomOut,
    '0': view.fitWidth,
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
