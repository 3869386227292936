import type { ReactElement } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** A client without any envelope yet. */
export function NoEnvelopePage(): ReactElement {
  return (
    <>
      <PageHeader title="Envelope" />
      <EmptyState />
    </>
  );
}
