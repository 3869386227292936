import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { lookProps } from '../controls/button.tsx';
import { Icon } from '../controls/icons.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import type { MenuEntry } from '../controls/menu.tsx';
import { LinkButton } from '../controls/link-button.tsx';
import { Figure, type FigureTone } from './figure.tsx';
import { useOriginName } from './origin.ts';
import { usePageTitle } from './page-title.ts';
import styles from './states.module.css';

interface Props {
  /** The page's only h1, and the document's title before the product's name. */
  readonly title: string;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** The one figure that matters here: "£2,286.21". */
  readonly figure?: ReactNode;
  /** Names the figure, on its line: "left to pay". */
  readonly figureName?: string | undefined;
  readonly tone?: FigureTone;
  /** Explains the figure, or the page: "overdue across 5 invoices". */
  readonly status?: ReactNode;
  /** Where the Back link goes. */
  readonly back?: string;
  /** The query of its address. */
  readonly backSearch?: Readonly<Record<string, string>>;
  readonly backLabel?: string;
  /** Goes back in the history, to an address that `back` names too; see `useBack`. */
  readonly onBack?: MouseEventHandler | undefined;
  /** The main action, and after it the usual ones. */
  readonly children?: ReactNode;
  /** All other actions. */
  readonly more?: readonly MenuEntry[];
}

/**
 * The header block of every page: where you are, the figure, what it means, what to do. The shell moves
 * the focus to this h1 when the page changes.
 */
export function PageHeader(props: Props): ReactElement {
  const { title, badges, figure, figureName, tone, status, children } = props;
  const { back, backSearch, backLabel = 'Back', more = [], onBack } = props;
  usePageTitle(title);
  useOriginName(title);
  return (
    <>
      {back && (
        <div className={`${styles.back} screen-only`}>
          {onBack ? (
            <a href={back} onClick={onBack} {...lookProps({ kind: 'quiet' })}>
              <Icon name="left" size={18} />
              <span>{backLabel}</span>
            </a>
          ) : (
            <LinkButton kind="quiet" icon="left" to={back} search={backSearch ?? {}}>
              {backLabel}
            </LinkButton>
          )}
        </div>
      )}
      <div className={styles.pageHeader}>
        <div className={styles.pageTitle}>
          <div className={styles.titleLine}>
            <h1 tabIndex={-1}>{title}</h1>
            {badges}
          </div>
          {(figure ?? status) && (
            <p className={styles.status}>
              {figure && (
                <span className={styles.figureLine}>
                  <Figure className={styles.figure} tone={tone}>
                    {figure}
                  </Figure>{' '}
                  {figureName && <>{figureName} </>}
                </span>
              )}
              {status}
            </p>
          )}
        </div>
        {(children ?? more.length > 0) && (
          <div
            className={`${styles.pageActions} screen-only`}
            data-few={children ? undefined : true}
            role="group"
            aria-label="Actions"
          >
            {children}
            {more.length > 0 && (
              <MenuButton kind="secondary" label="More actions" entries={more}>
                More
              </MenuButton>
            )}
          </div>
        )}
      </div>
    </>
  );
}
