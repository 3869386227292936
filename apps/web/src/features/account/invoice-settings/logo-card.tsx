import type { ReactElement } from 'react';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { CurrentLogo } from '../logo/current-logo.tsx';
import styles from './invoice-settings.module.css';

/** The logo of invoices; it is changed on a page of its own. */
export function LogoCard({ hasLogo }: { hasLogo: boolean }): ReactElement {
  return (
    <Card title="Logo">
      {hasLogo && <CurrentLogo />}
      <p className={styles.note}>
        {hasLogo ? 'Printed at the top of your invoices.' : 'You haven’t added a logo yet.'}
      </p>
      <LinkButton to="/account/logo">{hasLogo ? 'Change the logo' : 'Add a logo'}</LinkButton>
    </Card>
  );
}
