import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import type { ReactElement, ReactNode } from 'react';
import { displayDate } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { EmptyState } from '#ui/page/states.tsx';
import { periodInWords } from '../periods.ts';

interface Props {
  readonly envelope: Envelope;
  /** Why it can no longer be filled. */
  readonly refused: string | null;
  /** The way to fill it. */
  readonly children: ReactNode;
}

/** Explains an empty envelope. */
export function EmptyEnvelope({ envelope, refused, children }: Props): ReactElement {
  const { isShoeboxClient } = useClient();
  const period = periodInWords(envelope.date);
  if (refused !== null) {
    return (
      <EmptyState>
        <p>Nothing was added to the envelope for {period}.</p>
        {envelope.sealed_at === null && <p>{refused}</p>}
      </EmptyState>
    );
  }
  const sealing = displayDate(envelope.sealing_date);
  if (isShoeboxClient) {
    return (
      <EmptyState text="Your shoebox is empty">
        <p>
          Put everything from {period} in here as it comes: receipts, bills, letters, bank
          statements. There’s no need to sort anything. It stays open until {sealing}, then your
          accountants take it from there.
        </p>
        {children}
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p>
        Add your receipts, purchase invoices and bank statements for {period}: drop in the files, or
        take photos with your phone. Invoices you send are copied here automatically. On {sealing}{' '}
        the envelope is sealed and goes to your accountants.
      </p>
      {children}
    </EmptyState>
  );
}
