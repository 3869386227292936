import { NOTICE_WORKING_DAYS } from '@counterfoil/domain/direct-debit/guarantee';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { Fact } from '#ui/page/fact.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { directDebitQuery } from './direct-debit-queries.ts';
import styles from './direct-debit.module.css';
import { FeeFacts } from './fee-facts.tsx';
import { Guarantee } from './guarantee.tsx';

const BACK = { back: '/sign-up/review-contract', backLabel: 'Your contract' };

/** The direct debit that has been set up, before the sign-up goes on. */
export function DirectDebitSummaryPage(): ReactElement {
  const { clientId, isSignedUp } = useClient();
  const { data } = useSuspenseQuery(directDebitQuery(clientId));
  const { reference, bank_name, account_number_ending, first_collection_date } = data;
  return (
    <>
      <PageHeader
        title="Your Direct Debit is set up"
        status="We’ve emailed you these details. Please keep them."
        {...(isSignedUp ? {} : BACK)}
      />
      <dl className={styles.facts}>
        <Fact name="Reference">{reference}</Fact>
        <Fact name="Bank or building society">{bank_name}</Fact>
        <Fact name="Account number">
          {account_number_ending && `Ending in ${account_number_ending}`}
        </Fact>
        <FeeFacts from={first_collection_date} />
        <Fact name="Notice before each collection">{NOTICE_WORKING_DAYS} working days</Fact>
      </dl>
      <LinkButton
        kind="primary"
        to={isSignedUp ? '/account' : '/sign-up/additional-company-details'}
      >
        {isSignedUp ? 'Go to account' : 'Continue'}
      </LinkButton>
      <Guarantee />
    </>
  );
}
