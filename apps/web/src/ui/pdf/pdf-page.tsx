import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { OpenPdf } from './pdf-document.ts';
import type { PlacedPage } from './pdf-layout.ts';
import styles from './pdf-viewer.module.css';

interface Props {
  readonly pdf: OpenPdf;
  readonly index: number;
  readonly placed: PlacedPage;
  /** CSS pixels per point. */
  readonly scale: number;
  /** Far from the view a page is an empty sheet, which needs no memory. */
  readonly near: boolean;
}

/** One sheet. The old picture stays, stretched, until the picture of the new size is ready. */
export function PdfPage({ pdf, index, placed, scale, near }: Props): ReactElement {
  const sheet = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    if (!near) return element.replaceChildren();
    const canvas = document.createElement('canvas');
    canvas.className = styles.picture ?? '';
    const text = document.createElement('div');
    text.className = styles.words ?? '';
    text.style.setProperty('--scale', String(scale));
    const { done, stop } = pdf.draw(index, { canvas, text, scale });
    let isWanted = true;
    const show = () => {
      if (!isWanted) return;
      setFailed(false);
      element.replaceChildren(canvas, text);
    };
    done.then(show, () => isWanted && setFailed(true));
    return () => {
      isWanted = false;
      stop();
    };
  }, [pdf, index, scale, near]);

  const { width, height } = placed;
  return (
    <section className={styles.page} style={{ width, height }} aria-label={`Page ${index + 1}`}>
      <div ref={sheet} className={styles.sheet} />
      {hasFailed && <p className={styles.pageFailed}>This page could not be shown.</p>}
    </section>
  );
}
