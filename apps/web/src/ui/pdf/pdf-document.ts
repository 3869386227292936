import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdfWorker } from './pdf-worker.ts';

/** In points of 1/72 inch, before zooming. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A page that is being drawn. */
export interface Drawing {
  /** Resolves when the page is drawn; rejects when drawing failed or was stopped. */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

/**
 * `scale`: CSS pixels per point. `text` holds the words, invisible, above the picture in `canvas`.
 */
export interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
  readonly scale: number;
}

export interface OpenPdf {
  /** The sizes of all pages in order. */
  readonly sizes: readonly PageSize[];
  readonly draw: (index: number, sheet: Sheet) => Drawing;
  readonly close: () => void;
}

// Above this size iOS gives an empty canvas.
const MAX_CANVAS_PIXELS = 16_000_000;

/** Opens a PDF; the first one loads the engine. Throws when the bytes are no PDF. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  // The legacy build runs on the browsers of recent years, not only of recent months.
  const [engine, data] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    file.arrayBuffer(),
  ]);
  const port = openPdfWorker();
  // Many files break small rules; only errors that prevent showing them matter.
  const verbosity = engine.VerbosityLevel.ERRORS;
  const worker = engine.PDFWorker.create({ port, verbosity });
  // The CSP would refuse WebAssembly: plain script decodes the pictures, loaded with the first one
  // that needs it (build/pdf-decoders-plugin.ts).
  const task = engine.getDocument({
    data,
    worker,
    useWasm: false,
    wasmUrl: new URL(`/assets/pdfjs-${engine.version}/`, window.location.origin).href,
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
    const sizes = await sizesOf(document);
    return { sizes, close, draw: (index, sheet) => draw(engine, document, index, sheet) };
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

async function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}

type Engine = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

function draw(engine: Engine, document: PDFDocumentProxy, index: number, sheet: Sheet): Drawing {
  let isStopped = false;
  let stopWork = () => {};
  const work = async () => {
    const page = await document.getPage(index + 1);
    if (isStopped) return;
    const viewport = page.getViewport({ scale: sheet.scale });
    const { canvas, text } = sheet;
    const dense = densityFor(viewport);
    canvas.width = Math.round(viewport.width * dense);
    canvas.height = Math.round(viewport.height * dense);
    const transform = dense === 1 ? undefined : [dense, 0, 0, dense, 0, 0];
    const picture = page.render({ canvas, viewport, ...(transform ? { transform } : {}) });
    stopWork = () => picture.cancel();
    await picture.promise;
    const words = new engine.TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport,
    });
    stopWork = () => words.cancel();
    await words.render();
  };
  const stop = () => {
    isStopped = true;
    stopWork();
  };
  return { done: work(), stop };
}

/** Dots per CSS pixel: the screen's density, or less when the canvas would be too large. */
function densityFor({ width, height }: PageSize): number {
  return Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}
