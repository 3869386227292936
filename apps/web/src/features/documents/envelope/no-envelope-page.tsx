import type { ReactElement } from 'react';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

/** The page of a client who has no envelope yet. */
export function NoEnvelopePage(): ReactElement {
  return (
    <>
      <PageHeader title="Envelope" />
      <EmptyState />
    </>
  );
}
