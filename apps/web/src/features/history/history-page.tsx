import type { ReactElement } from 'react';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Acts } from './acts.tsx';

/** All that happened to the account and its records. */
export const HistoryPage = (): ReactElement => (
  <>
    <PageHeader title="History" status="Activity on your account, newest first." />
    <Card>
      <Acts label="Account history" />
    </Card>
  </>
);
