import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../controls/icons.tsx';
import styles from './states.module.css';

interface Props {
  readonly message: string;
  /** Changes with every attempt, so the same message takes the focus again. */
  readonly attempt: number;
  readonly children?: ReactNode;
}

/** An error of the whole form, above it; takes the focus when it appears. */
export function Banner({ message, attempt, children }: Props): ReactElement {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus();
  }, [message, attempt]);
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
