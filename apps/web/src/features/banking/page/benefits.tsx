import { CONSENT_DAYS } from '@counterfoil/domain/open-banking/consent';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { Card } from '#ui/page/card.tsx';
import { Points, type Point } from '#ui/page/points.tsx';
import styles from '../banking.module.css';
import { ConnectButton } from '../connect/connect-button.tsx';

/** Shown instead of the tables until a bank is connected. */
export function Welcome(): ReactElement {
  const { name } = currentBrand();
  return (
    <div className={styles.welcome}>
      <Card title="Connect your bank, and skip the paper statements">
        <Points points={promises(name)} />
        <ConnectButton>Connect your bank</ConnectButton>
      </Card>
    </div>
  );
}

/** The benefits of a connected bank. */
export function Benefits(): ReactElement {
  return <Points isBrief points={BENEFITS} />;
}

const BENEFITS: readonly Point[] = [
  {
    icon: 'documents',
    title: 'No statements to upload',
    text: 'Your accountants see your transactions just as your bank does.',
  },
  {
    icon: 'pounds',
    title: 'Books that are up to date',
    text: 'Balances and transactions update automatically, up to four times a day.',
  },
  {
    icon: 'lock',
    title: 'It can’t make payments',
    text: 'It’s read-only. You can remove your consent here at any time.',
  },
];

const promises = (name: string): readonly Point[] => [
  {
    icon: 'eye',
    title: 'It’s read-only',
    text: `${name} sees names, balances and transactions of the accounts you choose. It can’t move any money.`,
  },
  {
    icon: 'search',
    title: 'You approve it with your bank',
    text: `On the next page, choose your bank (most UK banks and cards are there) and sign in: ${name} never sees your password.`,
  },
  {
    icon: 'calendar',
    title: `For ${CONSENT_DAYS} days at a time`,
    text: 'Then your bank needs to check it’s still you. We’ll remind you ten days before.',
  },
  {
    icon: 'close',
    title: 'You can stop at any time',
    text: 'Remove your consent for one account here, or for all of them at your bank.',
  },
];
