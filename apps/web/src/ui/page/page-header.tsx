import type { ReactElement, ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import styles from './states.module.css';

interface Props {
  /** The page's only h1, and the document's title before the product's name. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Search and buttons: at the right, or below the title on phones. */
  readonly children?: ReactNode;
}

/** The top of every page. The shell moves the focus to this h1 when the page changes. */
export function PageHeader({ title, lead, children }: Props): ReactElement {
  usePageTitle(title);
  return (
    <div className={styles.pageHeader}>
      <div className={styles.pageTitle}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={`${styles.pageActions} screen-only`}>{children}</div>}
    </div>
  );
}
