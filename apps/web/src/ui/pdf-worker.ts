// oxlint-disable-next-line import/default -- Vite's ?url: the file's address, not what it exports
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

interface ScriptUrls {
  readonly createScriptURL: (url: string) => string;
}

/** What TypeScript's library does not know yet; older browsers have none of it and need none. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => ScriptUrls;
}

let policy: ScriptUrls | undefined;

/** Knows one address, ours: it cannot be talked into running anything else. */
function pdfWorkerPolicy(): ScriptUrls {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = {
    createScriptURL: (url: string) => {
      if (url !== workerUrl) throw new TypeError('only the PDF worker may be started');
      return url;
    },
  };
  // The server's policy names it, and lets a page make it once.
  policy ??= trustedTypes?.createPolicy('pdf-worker', rules) ?? rules;
  return policy;
}

/** The thread that reads PDFs, from our own host. */
export function openPdfWorker(): Worker {
  return new Worker(pdfWorkerPolicy().createScriptURL(workerUrl), { type: 'module' });
}
