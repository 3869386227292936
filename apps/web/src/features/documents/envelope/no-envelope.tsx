import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './envelope.module.css';

/** The page of a client who has no envelope yet, or none at all. */
export function NoEnvelopePage(): ReactElement {
  if (useClient().isPaperClient) return <PaperNotice />;
  return (
    <>
      <PageHeader title="Envelope" />
      <EmptyState />
    </>
  );
}

/** Replaces the envelopes for a client whose papers come by post. */
export function PaperNotice(): ReactElement {
  const { name, support_email } = currentBrand();
  return (
    <>
      <PageHeader title="Envelope" />
      <EmptyState text="You use our paper service">
        <p>
          You send us your papers by post, so there’s no envelope to fill here. Contact {name} to
          send us something, ask where your papers are, or switch to uploading them yourself.
        </p>
        <p>
          <a href={`mailto:${support_email}`} className={styles.mail}>
            {support_email}
          </a>
        </p>
      </EmptyState>
    </>
  );
}
