import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './pdf-viewer.module.css';
import type { PdfView } from './pdf-document.ts';

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** The next larger or smaller step from the current scale; the scale itself at the end. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  // The tolerance treats nearly equal scales as the same step.
  return direction === 1
    ? (STEPS.find((step) => step > scale + 0.005) ?? scale)
    : (STEPS.findLast((step) => step < scale - 0.005) ?? scale);
}

interface Props {
  readonly view: PdfView;
  /** On phones the words "Enlarge" and "Fit width" change the size: a whole sheet is too small to read there. */
  readonly narrow: boolean;
}

/** The paper's own size, in which the words of a phone's sheet are read; the width again, once it is larger. */
export const otherSize = ({ isFitted, scale }: Pick<PdfView, 'isFitted' | 'scale'>) =>
  isFitted && scale < 1 ? 1 : 'width';

/** Shows the page number and the size, and changes both. */
export function PdfToolbar({ view, narrow }: Props): ReactElement {
  const { page, pages, scale } = view;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Pages and size">
      <div className={styles.tools}>
        <IconButton
          icon="left"
          label="Previous page"
          disabled={page === 1}
          onClick={() => view.goTo(page - 1)}
        />
        <p className={styles.place} aria-live="polite">
          Page {page} of {pages}
        </p>
        <IconButton
          icon="right"
          label="Next page"
          disabled={page === pages}
          onClick={() => view.goTo(page + 1)}
        />
      </div>
      <div className={styles.tools}>
        <div className={styles.smaller}>
          <IconButton
            icon="minus"
            label="Zoom out"
            disabled={nextZoom(scale, -1) === scale}
            onClick={() => view.setZoom(nextZoom(scale, -1))}
          />
        </div>
        <p className={styles.share}>{Math.round(scale * 100)}%</p>
        <IconButton
          icon="plus"
          label="Zoom in"
          disabled={nextZoom(scale, 1) === scale}
          onClick={() => view.setZoom(nextZoom(scale, 1))}
        />
        {narrow ? (
          <Button kind="quiet" onClick={() => view.setZoom(otherSize(view))}>
            {otherSize(view) === 1 ? 'Enlarge' : 'Fit width'}
          </Button>
        ) : (
          <IconButton
            icon="fitWidth"
            label="Fit width"
            disabled={view.isFitted}
            onClick={() => view.setZoom('width')}
          />
        )}
      </div>
    </div>
  );
}
