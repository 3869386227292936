import type { ReactElement, ReactNode } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { usePageTitle } from '#ui/page/page-title.ts';
import styles from './message-page.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Small print: the reference to quote to support. */
  readonly detail?: string | undefined;
  readonly children: ReactNode;
}

/** A page with one message and one way on. */
export function MessagePage({ title, text, detail, children }: Props): ReactElement {
  usePageTitle(title);
  const { name, logo, support_email } = currentBrand();
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <img src={logo.bar} alt={name} height={34} />
      </div>
      <div className={styles.message}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        <div>{children}</div>
        <p className={styles.detail}>
          {detail && <>{detail} · </>}
          <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
    </main>
  );
}
