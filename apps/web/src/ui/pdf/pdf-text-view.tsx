import { useEffect, useState, type ReactElement } from 'react';
import { Loading } from '../page/loading.tsx';
import type { OpenPdf } from './pdf-document.ts';
import type { TextBlock } from './pdf-text.ts';
import styles from './pdf-text-view.module.css';
import { usePdf } from './use-pdf.ts';

interface Props {
  /** The name for screen readers. */
  readonly label: string;
  readonly file: Blob;
  /** Shown for a file without text of its own, such as a scan. */
  readonly otherwise: ReactElement;
}

/** The text of a PDF, for windows in which its pages would be too small to read. */
export function PdfTextView({ label, file, otherwise }: Props): ReactElement {
  const pdf = usePdf(file);
  const blocks = useText(typeof pdf === 'string' ? null : pdf);
  if (pdf === 'failed' || blocks?.length === 0) return otherwise;
  if (!blocks) return <Loading />;
  return (
    <article className={styles.text} aria-label={label}>
      {blocks.map((block, key) => (
        // Blocks have no identity of their own, and keep no state.
        <Block key={key} block={block} />
      ))}
    </article>
  );
}

/** Null while it is read. */
function useText(pdf: OpenPdf | null): readonly TextBlock[] | null {
  const [read, setRead] = useState<{ pdf: OpenPdf; blocks: readonly TextBlock[] } | null>(null);
  useEffect(() => {
    let isWanted = true;
    pdf?.read().then(
      (blocks) => isWanted && setRead({ pdf, blocks }),
      () => isWanted && setRead({ pdf, blocks: [] }),
    );
    return () => {
      isWanted = false;
    };
  }, [pdf]);
  return read && read.pdf === pdf ? read.blocks : null;
}

function Block({ block }: { readonly block: TextBlock }): ReactElement {
  if (block.kind === 'pair') {
    return (
      <p className={styles.pair}>
        <span>{block.label}</span> <span>{block.text}</span>
      </p>
    );
  }
  if (block.kind === 'text') return <p>{block.text}</p>;
  // The section around it has the level above.
  return block.level === 1 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>;
}
