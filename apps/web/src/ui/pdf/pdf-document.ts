import type { PDFDocumentProxy } from 'pdfjs-dist';
// The engine comes first: its module sets the global from which the viewer takes it, and its legacy
// build has the polyfills for browsers of recent years that the viewer needs too.
import {
  AnnotationEditorType,
  AnnotationMode,
  getDocument,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { openPdfWorker } from './pdf-worker.ts';
import { textOfPage, type TextBlock } from './pdf-text.ts';

// Above this size iOS gives an empty canvas.
const MAX_CANVAS_PIXELS = 16_000_000;
/** Pixels of a picture for one of the layout; a phone's memory is small. */
const SHARPEST = 2;
/** CSS pixels beside the pages. */
const MARGIN = 16;

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

/** Opens a PDF. Throws when the bytes are no PDF. */
export async function openPdf(file: Blob) {
  const data = await file.arrayBuffer();
  const port = openPdfWorker();
  // Many files break small rules; only errors that prevent showing them matter.
  const verbosity = VerbosityLevel.ERRORS;
  const worker = PDFWorker.create({ port, verbosity });
  // The CSP would refuse WebAssembly: plain script decodes the pictures, loaded with the first one
  // that needs it (build/pdf-decoders-plugin.ts).
  const task = getDocument({
    data,
    worker,
    useWasm: false,
    wasmUrl: new URL(`/assets/pdfjs-${version}/`, window.location.origin).href,
    enableXfa: false,
    verbosity,
  });
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  try {
    const document = await Promise.race([task.promise, failureOf(port)]);
    // The viewer would show nothing without its first page.
    await document.getPage(1);
    return {
      pages: document.numPages,
      show: showPages.bind(null, document),
      drawFirst: drawFirstPage.bind(null, document),
      read: readText.bind(null, document),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Without this a worker that cannot be fetched would leave us waiting for ever. */
function failureOf(port: Worker): Promise<never> {
  return new Promise((_resolve, reject) => {
    port.addEventListener('error', () => reject(new Error('the PDF worker did not start')), {
      once: true,
    });
  });
}

/** Draws the first page at the width that the canvas has in the layout. */
async function drawFirstPage(pdf: PDFDocumentProxy, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  const shown = canvas.clientWidth * Math.min(window.devicePixelRatio, SHARPEST);
  const viewport = page.getViewport({ scale: shown / width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise;
}

/** The text of all pages; empty when one of them has no readable text. */
async function readText(pdf: PDFDocumentProxy): Promise<readonly TextBlock[]> {
  const blocks: TextBlock[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const ofPage = await textOfPage(await pdf.getPage(number));
    if (ofPage.length === 0) return [];
    blocks.push(...ofPage);
  }
  return blocks;
}

/** The parts of pdf.js's page view that we use; it has no types of its own. */
interface PageView {
  readonly id: number;
  readonly div: HTMLElement;
  /** Null when the page was cleared meanwhile. */
  readonly textLayer: { readonly div: HTMLElement } | null;
  /** In CSS pixels at `scale`. */
  readonly width: number;
  readonly scale: number;
  readonly destroy: () => void;
}

/** Both are missing while no page is in view. */
interface VisiblePages {
  readonly first?: { readonly id: number };
  readonly last?: { readonly id: number };
}

/** The place and the size at which a PDF is shown, and ways to change both. */
export interface PdfView {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** 1 is the paper's own size. */
  readonly scale: number;
  readonly isFitted: boolean;
  readonly goTo: (page: number) => void;
  readonly setZoom: (zoom: number | 'width') => void;
}

/** Shows the pages in the first child of `container` until the returned function is called. */
function showPages(
  pdf: PDFDocumentProxy,
  container: HTMLDivElement,
  onChange: (view: PdfView) => void,
): () => void {
  const eventBus = new EventBus();
  const ending = new AbortController();
  const viewer = newViewer(container, eventBus, ending.signal);
  let zoom: number | 'width' = 'width';
  const apply = () => {
    viewer.currentScale = zoom === 'width' ? fittingScale(viewer) : zoom;
  };
  const tell = () =>
    onChange({
      page: viewer.currentPageNumber,
      pages: viewer.pagesCount,
      scale: viewer.currentScale,
      isFitted: zoom === 'width',
      goTo: (page) => {
        viewer.currentPageNumber = Math.min(Math.max(page, 1), viewer.pagesCount);
      },
      setZoom: (next) => {
        zoom = next;
        apply();
        tell();
      },
    });
  // The pages' size changes with the window, and when a later page is not as large as the first.
  const sizes = new ResizeObserver(apply);
  eventBus.on('pagesinit', () => viewer.viewer && sizes.observe(viewer.viewer));
  // A page that cannot be read is never drawn, and a new size clears it.
  const markUnreadable = () => {
    for (const view of pagesOf(viewer)) pdf.getPage(view.id).catch(() => markFailed(view));
  };
  eventBus.on('pagesloaded', () => {
    markUnreadable();
    eventBus.on('scalechanging', markUnreadable);
  });
  eventBus.on('pagechanging', tell);
  eventBus.on('scalechanging', tell);
  viewer.setDocument(pdf);
  return () => {
    ending.abort();
    sizes.disconnect();
    viewer.setDocument(null);
  };
}

function newViewer(container: HTMLDivElement, eventBus: EventBus, abortSignal: AbortSignal) {
  const options = {
    container,
    eventBus,
    abortSignal,
    annotationMode: AnnotationMode.DISABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableSelectionRendering: false,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    // The viewer's own l10n writes innerHTML, which Trusted Types refuse.
    l10n: { pause: () => {}, resume: () => {} } as never,
  };
  const viewer = new PDFViewer(options);
  eventBus.on('pagesinit', () => {
    for (const { div, id } of pagesOf(viewer)) div.ariaLabel = `Page ${id}`;
  });
  eventBus.on('textlayerrendered', ({ source }: { source: PageView }) => {
    // Tab goes to the buttons, not to every page.
    if (source.textLayer) source.textLayer.div.tabIndex = -1;
  });
  eventBus.on('pagerendered', ({ source, error }: { source: PageView; error: unknown }) => {
    if (error) markFailed(source);
    // The viewer would keep ten pages drawn, too many for a phone's memory. It draws the page before
    // or after those in view, which must stay: otherwise it would draw that page for ever.
    const { first, last } = viewer._getVisiblePages() as VisiblePages;
    for (const view of viewer.getCachedPageViews() as Set<PageView>) {
      if (first && last && (view.id < first.id - 1 || view.id > last.id + 1)) view.destroy();
    }
  });
  return viewer;
}

/** Puts the sentence on the sheet; pdf.js reports the same failure again at each new size. */
function markFailed({ div }: PageView): void {
  if (div.querySelector(':scope > p')) return;
  const sentence = document.createElement('p');
  sentence.textContent = 'This page could not be shown.';
  div.append(sentence);
}

const pagesOf = (viewer: PDFViewer) =>
  Array.from({ length: viewer.pagesCount }, (_, index) => viewer.getPageView(index) as PageView);

/** The scale at which the widest page fits the container. */
function fittingScale(viewer: PDFViewer): number {
  const widths = pagesOf(viewer).map(({ width, scale }) => width / scale);
  return Math.max(viewer.container.clientWidth - 2 * MARGIN, 1) / Math.max(...widths);
}
