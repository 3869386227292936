// oxlint-disable-next-line import/default -- Vite's ?url: the file's address, not its exports
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

interface ScriptUrls {
  readonly createScriptURL: (url: string) => string;
}

/** TypeScript's library lacks these types; older browsers lack the feature and do not need it. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => ScriptUrls;
}

let policy: ScriptUrls | undefined;

/** Allows one address, our own, so nobody can make it run another script. */
function pdfWorkerPolicy(): ScriptUrls {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = {
    createScriptURL: (url: string) => {
      if (url !== workerUrl) throw new TypeError('only the PDF worker may be started');
      return url;
    },
  };
  // The server's policy names it and allows a page to create it once.
  policy ??= trustedTypes?.createPolicy('pdf-worker', rules) ?? rules;
  return policy;
}

/** Starts the worker that reads PDFs, from our own host. */
export function openPdfWorker(): Worker {
  return new Worker(pdfWorkerPolicy().createScriptURL(workerUrl), { type: 'module' });
}
