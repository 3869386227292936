import { CONSENT_DAYS } from '@counterfoil/domain/open-banking/consent';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { Card } from '#ui/page/card.tsx';
import { Points, type Point } from '#ui/page/points.tsx';
import styles from '../banking.module.css';
import { ConnectButton } from '../connect/connect-button.tsx';

/** In place of the tables until a bank is connected. */
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

/** What a connected bank is good for. */
export function Benefits(): ReactElement {
  return <Points isBrief points={BENEFITS} />;
}

const BENEFITS: readonly Point[] = [
  {
    icon: 'documents',
    title: 'No statements to upload',
    text: 'Your accountants have your transactions as your bank has them.',
  },
  {
    icon: 'pounds',
    title: 'Books that are up to date',
    text: 'Balances and transactions are fetched by themselves, up to four times a day.',
  },
  {
    icon: 'lock',
    title: 'Nothing can be paid with it',
    text: 'It only reads. You can remove your consent here at any time.',
  },
];

const promises = (name: string): readonly Point[] => [
  {
    icon: 'eye',
    title: 'It only reads',
    text: `${name} sees names, balances and transactions of the accounts that you choose. No money can be moved.`,
  },
  {
    icon: 'search',
    title: 'Your own bank asks you',
    text: `On the next page you choose your bank, among most banks and cards of the UK, and sign in there: ${name} never sees your password.`,
  },
  {
    icon: 'calendar',
    title: `For ${CONSENT_DAYS} days at a time`,
    text: 'Then your bank wants to know again that it is you. We remind you ten days before.',
  },
  {
    icon: 'close',
    title: 'You can end it at any time',
    text: 'Remove your consent for an account here, or for all of them at your bank.',
  },
];
