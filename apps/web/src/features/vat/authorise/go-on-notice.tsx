import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Icon } from '#ui/controls/icons.tsx';
import styles from '../vat.module.css';
import { cameFrom } from './came-from.ts';

/** Back from HMRC: a link to the page that the user came from. */
export function GoOnNotice(): ReactElement | null {
  const { isHMRCAuthenticationRequired } = useClient();
  const [place] = useState(cameFrom.read);
  if (place === null || isHMRCAuthenticationRequired) return null;
  return (
    <div className={styles.notice} role="note">
      <Icon name="check" />
      <p>
        HMRC has your permission. Continue with{' '}
        <Link to={place.href} onClick={cameFrom.forget}>
          {place.name}
        </Link>
        .
      </p>
    </div>
  );
}
