import { useEffect, useState } from 'react';
import type { OpenPdf } from './pdf-document.ts';

/** The opened file, or its state. A replaced file is closed, and the new one opened. */
export function usePdf(file: Blob | null): OpenPdf | 'loading' | 'failed' {
  const [opened, setOpened] = useState<{ file: Blob; pdf: OpenPdf | 'failed' } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isWanted = true;
    // The first PDF loads the engine.
    const opening = import('./pdf-document.ts').then(({ openPdf }) => openPdf(file));
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
