import type { ReactElement } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { nextZoom, shareOf } from './pdf-layout.ts';
import styles from './pdf-viewer.module.css';
import type { PdfView } from './use-pdf-view.ts';

/** Shows the page number and the size, and changes both. */
export function PdfToolbar({ view }: { view: PdfView }): ReactElement {
  const { current, pages, scale } = view;
  const last = pages.length - 1;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Pages and size">
      <div className={styles.tools}>
        <IconButton
          icon="left"
          label="Previous page"
          disabled={current === 0}
          onClick={() => view.goTo(current - 1)}
        />
        <p className={styles.place} aria-live="polite">
          Page {current + 1} of {pages.length}
        </p>
        <IconButton
          icon="right"
          label="Next page"
          disabled={current === last}
          onClick={() => view.goTo(current + 1)}
        />
      </div>
      <div className={styles.tools}>
        <IconButton
          icon="minus"
          label="Zoom out"
          disabled={nextZoom(scale, -1) === undefined}
          onClick={view.zoomOut}
        />
        <p className={styles.share}>{Math.round(shareOf(scale) * 100)}%</p>
        <IconButton
          icon="plus"
          label="Zoom in"
          disabled={nextZoom(scale, 1) === undefined}
          onClick={view.zoomIn}
        />
        <IconButton
          icon="fitWidth"
          label="Fit width"
          disabled={view.isFitted}
          onClick={view.fitWidth}
        />
      </div>
    </div>
  );
}
