import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { Banners, type BannerKind } from '#features/application/public.ts';
import { StorageAdvice, StoragePanel } from '#features/documents/public.ts';
import { clientName } from '#lib/session/client-flags.ts';
import { useClient, useClientRefusals, useContact } from '#lib/session/profile.ts';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { useMedia, useNarrow } from '#ui/use-media.ts';
import { AroundClient } from './around-client.tsx';
import { ContactUs, PrivacyPolicy } from './contact-us.tsx';
import { MainNav } from './main-nav.tsx';
import { SectionNav, useCounts } from './section-nav.tsx';
import { areasOf, sectionOf, SETTINGS } from './sections.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Comes with the pages of envelopes (build/read-pages.ts). */
const EnvelopeNav = lazy(async () => ({
  default: (await import('./envelope-nav.tsx')).EnvelopeNav,
}));

/** The frame of every private page. */
export const Shell = (): ReactElement => <AroundClient Frame={Frame} />;

function Frame(): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return <AccountFrame without={askedAt(pathname)} />;
}

/** The banners that lead to the page itself. */
function askedAt(pathname: string): readonly BannerKind[] {
  if (pathname === '/account/contracts') return ['contract'];
  const isAboutBanks = pathname === '/callback' || pathname.startsWith('/account/open-banking');
  return isAboutBanks ? ['promo'] : [];
}

interface FrameProps {
  /** The banners that the page does not show. */
  readonly without: readonly BannerKind[];
}

/** Top bar, the section's pages, the page, and on phones a bottom bar. */
export function AccountFrame({ without }: FrameProps): ReactElement {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const narrow = useNarrow();
  const isTight = useMedia('(width < 80em)');
  const { formatDate, today } = useScreenSettings();
  const client = useClient();
  const refusedTo = useClientRefusals();
  const areas = areasOf({ client, refusedTo });
  const section = sectionOf(pathname, areas);
  const isStored = !client.isPaperClient;
  const hasEnvelopes = section?.root === '/envelope' && isStored;
  const hasEntries = section !== undefined && section.entries.length > 0;
  const hasSidebar = section?.root === SETTINGS.root || hasEnvelopes;
  // Shown where the bar has no room for it.
  const showsStorage = isTight && (hasEnvelopes || (isStored && pathname === SETTINGS.to));
  const counts = useCounts(section);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <Banners without={without} />
      <div className={styles.shell} data-sidebar={hasSidebar || undefined}>
        <TopBar
          {...{ areas, narrow, isTight }}
          commands={async () =>
            (await import('./commands.ts')).commandsOf(areas, client, refusedTo)
          }
          current={section}
          hasStorage={isStored}
        />
        {hasEntries && <SectionNav {...{ section, counts }} hasPrivacy={hasSidebar && !narrow} />}
        {hasEnvelopes && (
          <Suspense>
            <EnvelopeNav pathname={pathname}>
              {!narrow && (
                <footer>
                  <PrivacyPolicy className={styles.privacy} />
                </footer>
              )}
            </EnvelopeNav>
          </Suspense>
        )}
        <main
          id="main"
          className={styles.main}
          tabIndex={-1}
          // A printed list says whose it is, and when it was printed.
          data-printed={`${clientName(useContact())} · ${formatDate(today)}`}
        >
          {hasEnvelopes && <StorageAdvice />}
          <Outlet />
          {showsStorage && <StoragePanel place="page" />}
        </main>
        {(narrow || !hasSidebar) && (
          <footer className={styles.foot}>
            {narrow && <ContactUs />}
            <PrivacyPolicy />
          </footer>
        )}
        {narrow && <MainNav {...{ areas }} current={section} place="bottom" />}
      </div>
    </>
  );
}
