import {
  firstCollectionDate,
  NOTICE_WORKING_DAYS,
} from '@counterfoil/domain/direct-debit/guarantee';
import { stepAfterDirectDebit } from '@counterfoil/domain/sign-up/next-step';
import type { SignUpScreen } from '@counterfoil/domain/sign-up/screens';
import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient, useContact, useShownClient } from '#lib/session/profile.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { DirectDebitForm } from './direct-debit-form.tsx';
import styles from './direct-debit.module.css';
import { FeeFacts } from './fee-facts.tsx';
import { Guarantee } from './guarantee.tsx';

const BY_DEBIT =
  'You pay us by Direct Debit. Setting it up takes about a minute. Have a bank card or statement to hand.';
const HAS_FAILED =
  'Your latest direct debit has failed. Please give us the bank details to use from now on.';

/** Where a client gives their bank details: in the sign-up, and again when a collection has failed. */
export function DirectDebitSetupPage(): ReactElement {
  const { isClientOnStop, isSignedUp } = useShownClient();
  const { name } = currentBrand();
  const { today } = useScreenSettings();
  const to = useScreenAfterIt();
  const back = isSignedUp
    ? { back: '/account', backLabel: 'Your account' }
    : { back: '/sign-up/review-contract', backLabel: 'Your contract' };
  return (
    <>
      <PageHeader
        title={isClientOnStop ? 'New bank details' : 'Set up your Direct Debit'}
        status={isClientOnStop ? HAS_FAILED : BY_DEBIT}
        {...back}
      />
      <dl className={styles.facts}>
        <FeeFacts from={firstCollectionDate(today)} />
      </dl>
      <DirectDebitForm to={to} />
      <PageSection title="Before money leaves your account">
        <ul className={styles.list}>
          <li>
            We’ll tell you the amount and date {NOTICE_WORKING_DAYS} working days before each
            collection.
          </li>
          <li>
            You, or anyone else who can sign for the account, can cancel at any time. Tell your bank
            or building society, and {name} too.
          </li>
        </ul>
      </PageSection>
      <Guarantee />
    </>
  );
}

/** The summary, or the end of the sign-up when the direct debit completes it. */
function useScreenAfterIt(): SignUpScreen {
  const contact = useContact();
  const { isSignedUp } = useClient();
  const step = stepAfterDirectDebit({
    hasExternalId: contact.external_accounting_id !== null,
    isExternalAccountingClient: contact.external_accounting_client,
    hasUsableBankDetails: contact.usable_bank_details,
    isPaperClient: contact.paper,
  });
  const isEnd = contact.client_step === 'direct_debit_setup' && step === 'completed';
  return isEnd && !isSignedUp ? 'thats-it' : 'direct-debit-summary';
}
