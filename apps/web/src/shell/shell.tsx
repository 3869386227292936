import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { StorageAdvice, StoragePanel } from '#features/documents/public.ts';
import { useClient, useClientRefusals } from '#lib/session/profile.ts';
import { commandsOf } from './commands.ts';
import { EnvelopeNav } from './envelope-nav.tsx';
import { CurrentScreenSettings } from './screen-settings.tsx';
import { sectionOf, sectionsOf, SETTINGS } from './sections.ts';
import { MainNav } from './main-nav.tsx';
import { SectionNav, useCounts } from './section-nav.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useNarrow } from '#ui/tables/use-narrow.ts';

/**
 * The frame of every private page: top bar, the section's pages, the page, and on phones a bottom
 * bar.
 */
export function Shell(): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const narrow = useNarrow();
  const client = useClient();
  const refusedTo = useClientRefusals();
  const sections = sectionsOf(client);
  const section = sectionOf(pathname);
  const hasEnvelopes = section?.root === '/envelope' && !client.isPaperClient;
  const hasEntries = section !== undefined && section.entries.length > 0;
  const entries = section?.entries.filter(({ needs }) => !needs || refusedTo(needs) === null);
  const counts = useCounts(section);
  return (
    <CurrentScreenSettings>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      <div
        className={styles.shell}
        data-sidebar={section === SETTINGS || hasEnvelopes || undefined}
      >
        <TopBar
          {...{ sections, narrow }}
          commands={commandsOf(client, refusedTo)}
          current={section}
          hasStorage={!client.isPaperClient}
        />
        {hasEntries && <SectionNav {...{ section, entries, counts }} />}
        {hasEnvelopes && (
          <div className={styles.envelopes}>
            <EnvelopeNav pathname={pathname} />
          </div>
        )}
        <main id="main" className={styles.main} tabIndex={-1}>
          {hasEnvelopes && <StorageAdvice />}
          <Outlet />
          {hasEnvelopes && narrow && <StoragePanel place="page" />}
        </main>
        {narrow && <MainNav sections={sections} current={section} place="bottom" />}
      </div>
    </CurrentScreenSettings>
  );
}
