import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './pdf-page.module.css';
import type { OpenPdf } from './pdf-document.ts';
import { usePdf } from './use-pdf.ts';

interface Props {
  /** The name for screen readers: "Invoice INV-0042". */
  readonly label: string;
  /** Null while it is being made. */
  readonly file: Blob | null;
  /** Why it could not be made; null unless it failed. */
  readonly failed: string | null;
  readonly onTryAgain: () => void;
}

const UNREADABLE = 'The PDF cannot be shown here.';

/** The first page of a PDF, as wide as its container, which keeps the page's height meanwhile. */
export function PdfPage({ label, file, failed, onTryAgain }: Props): ReactElement {
  const pdf = usePdf(failed === null ? file : null);
  const [undrawn, setUndrawn] = useState<OpenPdf | null>(null);
  const isUnreadable = pdf === 'failed' || (undrawn !== null && undrawn === pdf);
  const why = failed ?? (isUnreadable ? UNREADABLE : null);
  if (why !== null) {
    return (
      <div className={styles.sheet}>
        <div className={styles.says} role="alert">
          <p>{why} You can still send it.</p>
          <Button onClick={onTryAgain}>Try again</Button>
        </div>
      </div>
    );
  }
  if (pdf === 'loading' || pdf === 'failed') {
    return (
      <div className={styles.sheet}>
        <p className={styles.says} role="status">
          Preparing the PDF… You don’t have to wait for it to send.
        </p>
      </div>
    );
  }
  const more = pdf.pages > 1 ? `, page 1 of ${pdf.pages}` : '';
  return (
    <figure className={styles.figure}>
      <div className={styles.sheet}>
        <FirstPage pdf={pdf} label={`${label}${more}`} onFailed={() => setUndrawn(pdf)} />
      </div>
      {more && <figcaption>Page 1 of {pdf.pages}</figcaption>}
    </figure>
  );
}

interface FirstPageProps {
  readonly pdf: OpenPdf;
  readonly label: string;
  readonly onFailed: () => void;
}

function FirstPage({ pdf, label, onFailed }: FirstPageProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useRef(onFailed);
  useEffect(() => {
    let isWanted = true;
    if (canvas.current) {
      pdf.drawFirst(canvas.current).catch(() => {
        if (isWanted) fail.current();
      });
    }
    return () => {
      isWanted = false;
    };
  }, [pdf]);
  return <canvas ref={canvas} className={styles.page} role="img" aria-label={label} />;
}
