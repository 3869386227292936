import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { StorageAdvice, StoragePanel } from '#features/documents/public.ts';
import { useClient } from '#lib/session/profile.ts';
import { SearchPlace } from '#ui/tables/search-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { EnvelopeNav } from './envelope-nav.tsx';
import { CurrentScreenSettings } from './screen-settings.tsx';
import { sectionOf, sectionsOf } from './sections.ts';
import { SectionNav } from './section-nav.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useCounts } from './use-counts.ts';
import { useNarrow } from '#ui/tables/use-narrow.ts';

/**
 * The frame of every private page: top bar, the section's pages, the page, and on phones a bottom
 * bar.
 */
export function Shell(): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [searchPlace, setSearchPlace] = useState<HTMLElement | null>(null);
  const narrow = useNarrow();
  const client = useClient();
  const sections = sectionsOf(client);
  const section = sectionOf(pathname);
  const hasEnvelopes = section?.root === '/envelope' && !client.isPaperClient;
  const hasEntries = section !== undefined && section.entries.length > 0;
  const counts = useCounts(section);
  return (
    <CurrentScreenSettings>
      <SearchPlace value={searchPlace}>
        <a href="#main" className={styles.skip}>
          Skip to the page
        </a>
        <div className={styles.shell} data-sidebar={hasEntries || hasEnvelopes || undefined}>
          <TopBar
            {...{ sections, narrow }}
            current={section}
            hasStorage={!client.isPaperClient}
            searchRef={setSearchPlace}
          />
          {hasEntries && (
            <SectionNav section={section} isClientLeft={client.isClientLeft} counts={counts} />
          )}
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
          {narrow && <BottomBar sections={sections} current={section} />}
        </div>
      </SearchPlace>
    </CurrentScreenSettings>
  );
}
