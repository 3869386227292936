import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { OpenPdf } from './pdf-document.ts';
import {
  nextZoom,
  PAGE_GAP,
  pageInView,
  pagesNear,
  placePages,
  scaleFor,
  type View,
  type Zoom,
} from './pdf-layout.ts';

interface Seen extends View {
  /** The available width for the pages. */
  readonly room: number;
}

/** The place and size at which a PDF is shown, and ways to change both. */
export function usePdfView(scroller: HTMLElement | null, pdf: OpenPdf) {
  const [zoom, setZoom] = useState<Zoom>('width');
  const seen = useSeen(scroller);
  const scale = scaleFor(zoom, pdf.sizes, seen.room);
  const pages = useMemo(() => placePages(pdf.sizes, scale), [pdf, scale]);
  useSamePlace(scroller, scale);
  // The end of the paper may stop the scrolling before the requested page is in the middle.
  const [asked, setAsked] = useState<{ index: number; top: number } | null>(null);
  const isThere = asked !== null && Math.abs(asked.top - seen.top) < 2;
  const current = isThere ? asked.index : pageInView(pages, seen);

  const goTo = (index: number) => {
    const page = pages[Math.min(Math.max(index, 0), pages.length - 1)];
    if (!page || !scroller) return;
    scroller.scrollTo({ top: page.top - PAGE_GAP });
    setAsked({ index: pages.indexOf(page), top: scroller.scrollTop });
  };
  const step = (direction: 1 | -1) => {
    const next = nextZoom(scale, direction);
    if (next !== undefined) setZoom(next);
  };
  return {
    pages,
    scale,
    near: pagesNear(pages, seen),
    current,
    isMeasured: seen.room > 0,
    isFitted: zoom === 'width',
    goTo,
    zoomIn: () => step(1),
    zoomOut: () => step(-1),
    fitWidth: () => setZoom('width'),
  };
}

export type PdfView = ReturnType<typeof usePdfView>;

/** Follows the scroll position and the size of the room. */
function useSeen(scroller: HTMLElement | null): Seen {
  const [seen, setSeen] = useState<Seen>({ top: 0, height: 0, room: 0 });
  useEffect(() => {
    if (!scroller) return;
    const look = () => {
      const { scrollTop: top, clientHeight: height, clientWidth: room } = scroller;
      setSeen({ top, height, room });
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return seen;
}

/** Keeps the same place of the paper in the middle after zooming. */
function useSamePlace(scroller: HTMLElement | null, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const grown = scale / before.current;
    before.current = scale;
    if (!scroller || grown === 1) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
    const same = (start: number, length: number) => (start + length / 2) * grown - length / 2;
    scroller.scrollTo({
      top: scrollTop === 0 ? 0 : same(scrollTop, clientHeight),
      left: same(scrollLeft, clientWidth),
    });
  }, [scroller, scale]);
}
