import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button } from '../controls/button.tsx';
import { Loading } from '../page/loading.tsx';
import type { OpenPdf, PdfView } from './pdf-document.ts';
import { nextZoom, otherSize, PdfToolbar } from './pdf-toolbar.tsx';
import { useNarrow } from '../use-media.ts';
import { usePdf } from './use-pdf.ts';
import styles from './pdf-viewer.module.css';

interface Props {
  /** The name for screen readers: "Invoice INV-0042". */
  readonly label: string;
  /** Null while it is loading. */
  readonly file: Blob | null;
  /** Set when it could not be fetched. */
  readonly failed: boolean;
  /** Why a file of its type is not shown. */
  readonly refused?: string | null;
  /** The server's reason. */
  readonly why?: string | null;
  readonly onTryAgain: () => void;
  /** Offered beside "Try again": another program may be able to open the file. */
  readonly download: ReactNode;
}

/** A PDF with its pages below each other and its toolbar. Fills its container. */
export function PdfViewer(props: Props): ReactElement {
  const { label, file, failed, refused = null, why, onTryAgain, download } = props;
  const pdf = usePdf(failed ? null : file);
  const hasTriedAgain = useRef(false);
  /** The focus may have gone with the previous file: the dialog's keys need it inside. */
  const focusIfLost = (element: HTMLElement | null): void => {
    if (!element || document.activeElement !== document.body) return;
    // A page that has just opened starts at the top: no focus was lost there.
    if (hasTriedAgain.current || element.closest('dialog')) element.focus();
  };
  if (refused !== null) {
    return (
      <div ref={focusIfLost} className={styles.failed} tabIndex={-1} data-autofocus>
        <p>{refused}</p>
      </div>
    );
  }
  if (failed || pdf === 'failed') {
    return (
      <div ref={focusIfLost} className={styles.failed} role="alert" tabIndex={-1}>
        <p>Failed to load PDF file.</p>
        {why && <p>{why}</p>}
        <div className={styles.ways}>
          <Button
            kind="primary"
            onClick={() => {
              hasTriedAgain.current = true;
              onTryAgain();
            }}
          >
            Try again
          </Button>
          {download}
        </div>
      </div>
    );
  }
  if (pdf === 'loading') {
    return (
      <div ref={focusIfLost} className={styles.waiting} tabIndex={-1} data-autofocus>
        <Loading />
      </div>
    );
  }
  return <Pages {...{ label, pdf, focusIfLost }} />;
}

interface PagesProps extends Pick<Props, 'label'> {
  readonly pdf: OpenPdf;
  readonly focusIfLost: (element: HTMLElement | null) => void;
}

function Pages({ label, pdf, focusIfLost }: PagesProps): ReactElement {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [view, setView] = useState<PdfView | null>(null);
  const narrow = useNarrow();
  useEffect(() => (scroller ? pdf.show(scroller, setView) : undefined), [scroller, pdf]);
  const arrive = useEffectEvent(focusIfLost);
  // A waiting user can scroll by keyboard at once; a user who has focused a button stays there.
  useEffect(() => arrive(scroller), [scroller]);
  return (
    <div
      className={styles.viewer}
      role="group"
      aria-label={label}
      onKeyDown={(event) => view && actOnKey(event, view)}
    >
      {view && <PdfToolbar {...{ view, narrow }} />}
      <div className={styles.room}>
        <div
          ref={setScroller}
          className={styles.scroller}
          role="region"
          aria-label="Pages"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          // By mouse two clicks select a word.
          onDoubleClick={(event) => narrow && view && enlargeAt(event, view)}
        >
          <div />
        </div>
      </div>
    </div>
  );
}

/** Enlarges the sheet around what was tapped twice, or fits it again. */
function enlargeAt(event: MouseEvent<HTMLElement>, view: PdfView): void {
  const scroller = event.currentTarget;
  const { left, top } = scroller.getBoundingClientRect();
  const [x, y] = [event.clientX - left, event.clientY - top];
  const across = (scroller.scrollLeft + x) / scroller.scrollWidth;
  const down = (scroller.scrollTop + y) / scroller.scrollHeight;
  view.setZoom(otherSize(view));
  scroller.scrollTo(across * scroller.scrollWidth - x, down * scroller.scrollHeight - y);
}

function actOnKey(event: KeyboardEvent, view: PdfView): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { page, pages, scale, goTo, setZoom } = view;
  const acts: Record<string, () => void> = {
    ArrowRight: () => goTo(page + 1),
    PageDown: () => goTo(page + 1),
    ArrowLeft: () => goTo(page - 1),
    PageUp: () => goTo(page - 1),
    Home: () => goTo(1),
    End: () => goTo(pages),
    '+': () => setZoom(nextZoom(scale, 1)),
    '=': () => setZoom(nextZoom(scale, 1)),
    '-': () => setZoom(nextZoom(scale, -1)),
    '0': () => setZoom('width'),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
