import { useEffect, useState } from 'react';
import { openPdf, type OpenPdf } from './pdf-document.ts';

/** The opened file, or its state. A replaced file is closed, and the new one opened. */
export function usePdf(file: Blob | null): OpenPdf | 'loading' | 'failed' {
  const [opened, setOpened] = useState<{ file: Blob; pdf: OpenPdf | 'failed' } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    const opening = openPdf(file);
    opening.then(
      (pdf) => isWanted && setOpened({ file, pdf }),
      () => isWanted && setOpened({ file, pdf: 'failed' }),
    );
    return () => {
      isWanted = false;
      opening.then(
        (pdf) => pdf.close(),
        () => {},
      );
    };
  }, [file]);
  return opened && opened.file === file ? opened.pdf : 'loading';
}
