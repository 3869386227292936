import { bannersFor, type Banner } from '@counterfoil/domain/banners/banners-for';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore, type ReactElement } from 'react';
import { applicationStatus } from '#lib/application/status-store.ts';
import { londonDate } from '#lib/london.ts';
import { profileQuery, useClient, useContact } from '#lib/session/profile.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { inBrowser } from '#lib/browser-storage.ts';
import { bannerWords } from './banner-words.ts';
import styles from './banners.module.css';

const KEY = 'counterfoil.open-banking-promo-dismissed';

/** The offer of open banking; this browser remembers that it was dismissed. */
const promo = {
  isDismissed: () => inBrowser.getItem(KEY) !== null,
  dismiss: () => inBrowser.setItem(KEY, 'true'),
};

export type BannerKind = Banner['kind'];

interface Props {
  /** The kinds to leave out. */
  readonly without?: readonly BannerKind[];
}

/** Banners above everything else on every page. Screen readers hear a new one when they pause. */
export function Banners({ without = [] }: Props): ReactElement {
  const [isDismissed, setDismissed] = useState(promo.isDismissed);
  const banners = useBanners(isDismissed);
  const dismiss = () => {
    promo.dismiss();
    setDismissed(true);
  };
  return (
    <div aria-live="polite" className={styles.banners}>
      {banners
        .filter(({ kind }) => !without.includes(kind))
        .map((banner) => (
          <OneBanner key={keyOf(banner)} banner={banner} onDismiss={dismiss} />
        ))}
    </div>
  );
}

const keyOf = (banner: Banner) => ('bank' in banner ? banner.kind + banner.bank : banner.kind);

function useBanners(isDismissed: boolean): readonly Banner[] {
  const { isOffline, portal, message } = useSyncExternalStore(
    applicationStatus.subscribe,
    applicationStatus.read,
  );
  const client = useClient();
  const { clientId, isClientLeft, isPaperClient, isClientOnStop, isSignedUp, signUpScreen } =
    client;
  // Those who have left can neither agree nor send anything.
  const isServed = isSignedUp && !isClientLeft;
  const { tax_reference, tax_reference_none } = useContact();
  const { today } = useScreenSettings();
  const { open_banking_consents } = useSuspenseQuery(profileQuery).data;
  const facts = {
    isOffline,
    announced: portal === 'maintenance' ? { message } : null,
    isOnStop: isClientOnStop,
    awaitsAgreement: client.openContract !== null && !isClientLeft,
    awaitsIdentity: isServed && signUpScreen === 'set-identity',
    awaitsProof: isServed && signUpScreen === 'proof-of-address',
    awaitsTaxReference: tax_reference_none && tax_reference === null,
    consents: open_banking_consents
      .filter(({ client_id }) => client_id === clientId)
      .map(({ provider_name: bank, consent_expires_at: end }) => ({
        bank,
        expiresOn: end === null ? null : londonDate(Date.parse(end)),
      })),
    // Paper clients have no such page in their account.
    isPromoWelcome: !isDismissed && !isClientLeft && !isPaperClient,
  };
  return bannersFor(facts, today);
}

interface OneProps {
  readonly banner: Banner;
  readonly onDismiss: () => void;
}

function OneBanner({ banner, onDismiss }: OneProps): ReactElement {
  const { tone, text, action, isDismissible } = bannerWords(banner);
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon name={tone === 'info' ? 'clock' : 'warning'} />
      <p>{text}</p>
      {action && <Link {...action} />}
      {isDismissible && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
