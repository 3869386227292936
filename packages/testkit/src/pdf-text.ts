import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF's pages, as one line. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await loading.promise;
  const runs: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) runs.push(item.str);
  }
  await loading.destroy();
  return runs.join(' ').replaceAll(/\s+/g, ' ').trim();
}
