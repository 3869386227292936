import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Question } from '#ui/dialogs/question.tsx';
import { useArchiveMonth } from '../mutations.ts';
import { documentsCounted, periodInWords } from '../period-label.ts';

interface Props {
  readonly envelope: Envelope;
  readonly onClose: () => void;
}

/** Asks before the documents of a sealed envelope are archived, with the gains and losses. */
export function ArchiveQuestion({ envelope, onClose }: Props): ReactElement {
  const { isShoeboxClient } = useClient();
  const archive = useArchiveMonth();
  const count = documentsCounted(envelope.documents_count);
  return (
    <Question
      title="Archive these documents?"
      confirmLabel="Archive"
      act={() => archive.mutateAsync(envelope.id)}
      done="Documents have been archived"
      onClose={onClose}
    >
      <p>
        The {count} of {periodInWords(envelope.date, isShoeboxClient)} will move to cold storage.
        They no longer count against your storage, and they can no longer be viewed or downloaded
        here. Your accountants have their own copies.
      </p>
      <p>There is no way back. Download them first if you want to keep them at hand.</p>
    </Question>
  );
}
