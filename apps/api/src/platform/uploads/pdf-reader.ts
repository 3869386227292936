import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Why this PDF cannot be opened, or null. */
async function read(data: Uint8Array): Promise<string | null> {
  const loading = getDocument({ data });
  try {
    const document = await loading.promise;
    if (document.numPages === 0) return 'has no pages';
    for (let page = 1; page <= document.numPages; page++) await document.getPage(page);
    return null;
  } catch (error) {
    if (error instanceof PasswordException) return 'needs a password to be opened';
    return 'is damaged or cut off';
  }
}

parentPort?.postMessage(await read(workerData as Uint8Array));
