import { useEffect, useRef, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../controls/icons.tsx';
import { openDialogs } from '../dialogs/open-dialogs.ts';
import styles from './states.module.css';

interface Props {
  readonly message: string;
  /** Changes with every attempt, so the same message takes the focus again. */
  readonly attempt: number;
  readonly children?: ReactNode;
}

/**
 * An error of the whole form, beside its main button. It takes the focus when it appears, so that it
 * is seen at any scroll position; behind a dialog only once that has closed and has returned the focus.
 */
export function Banner({ message, attempt, children }: Props): ReactElement {
  const banner = useRef<HTMLDivElement>(null);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const seen = useRef('');
  useEffect(() => {
    const isInert = dialog !== null && !dialog.contains(banner.current);
    const now = `${attempt} ${message}`;
    if (isInert || seen.current === now) return;
    seen.current = now;
    banner.current?.focus();
  }, [message, attempt, dialog]);
  return (
    <div ref={banner} className={styles.banner} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div className={styles.bannerText}>
        <p>{message}</p>
        {children}
      </div>
    </div>
  );
}
