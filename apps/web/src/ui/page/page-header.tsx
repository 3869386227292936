import type { ReactElement, ReactNode } from 'react';
import { LinkButton } from '../controls/link-button.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './states.module.css';

interface Props {
  /** The page's only h1, and the document's title before the product's name. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Where the Back link goes. */
  readonly back?: string;
  readonly backLabel?: string;
  /** Search and buttons: at the right, or below the title on phones. */
  readonly children?: ReactNode;
}

/** The top of every page. The shell moves the focus to this h1 when the page changes. */
export function PageHeader(props: Props): ReactElement {
  const { title, lead, back, backLabel = 'Back', children } = props;
  usePageTitle(title);
  return (
    <>
      {back && (
        <div className={styles.back}>
          <LinkButton kind="quiet" icon="left" to={back}>
            {backLabel}
          </LinkButton>
        </div>
      )}
      <div className={styles.pageHeader}>
        <div className={styles.pageTitle}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children && <div className={`${styles.pageActions} screen-only`}>{children}</div>}
      </div>
    </>
  );
}
