import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { SearchButton, type Command } from '#features/search/public.ts';
import { StoragePanel } from '#features/documents/public.ts';
import { SupportButton } from '#features/messages/public.ts';
import { clientName } from '#lib/session/client-flags.ts';
import { useContact, useContacts } from '#lib/session/profile.ts';
import { useIsDark } from '#lib/theme.ts';
import { ClientSwitcher } from './client-switcher.tsx';
import { MainNav } from './main-nav.tsx';
import type { Section } from './sections.ts';
import styles from './shell.module.css';
import { ThemeButton } from './theme-button.tsx';

interface Props {
  readonly areas: readonly Section[];
  readonly current: Section | undefined;
  readonly narrow: boolean;
  /** The bar has no room for the storage. */
  readonly isTight: boolean;
  readonly commands: () => Promise<readonly Command[]>;
  /** Paper clients have no storage. */
  readonly hasStorage: boolean;
}

export function TopBar(props: Props): ReactElement {
  const { areas, current, narrow, isTight, commands, hasStorage } = props;
  const { name, logo } = currentBrand();
  const isDark = useIsDark();
  return (
    <header className={`top-bar ${styles.bar}`}>
      <Link to="/envelope" className={styles.logo}>
        <img src={isDark ? logo.bar_dark : logo.bar} alt={`${name}, home`} height={34} />
      </Link>
      <ClientSwitcher start={current?.to ?? '/envelope'} />
      {!narrow && (
        <>
          {hasStorage && (isTight ? <ClientName /> : <StoragePanel place="bar" />)}
          <MainNav {...{ areas, current }} place="top" />
        </>
      )}
      <div className={styles.barEnd}>
        <SearchButton {...{ commands, narrow }} />
        <SupportButton />
        <ThemeButton />
      </div>
    </header>
  );
}

/** Names the client; with several clients their switcher does. */
function ClientName(): ReactElement | null {
  const name = clientName(useContact());
  if (useContacts().length > 1) return null;
  return (
    <p className={styles.clientName} title={name}>
      {name}
    </p>
  );
}
