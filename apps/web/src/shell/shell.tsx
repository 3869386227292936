import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { SearchPlace } from '#ui/search-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { sectionOf } from './sections.ts';
import { SectionNav } from './section-nav.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useCounts } from './use-counts.ts';
import { useNarrow } from '#ui/use-narrow.ts';

/** The frame of every private page: top bar, the section's own pages, the page, on phones a bottom bar. */
export function Shell(): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [searchPlace, setSearchPlace] = useState<HTMLElement | null>(null);
  const narrow = useNarrow();
  const { isClientLeft } = useClient();
  const section = sectionOf(pathname);
  const counts = useCounts(section);
  return (
    <SearchPlace value={searchPlace}>
      <a href="#main" className={styles.skip}>
        Skip to the page
      </a>
      <div
        className={styles.shell}
        data-sidebar={section && section.entries.length > 0 ? true : undefined}
      >
        <TopBar current={section} narrow={narrow} searchRef={setSearchPlace} />
        {section && section.entries.length > 0 && (
          <SectionNav section={section} isClientLeft={isClientLeft} counts={counts} />
        )}
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        {narrow && <BottomBar current={section} />}
      </div>
    </SearchPlace>
  );
}
