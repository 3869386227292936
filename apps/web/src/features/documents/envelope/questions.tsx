import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import { humanSize } from '@counterfoil/domain/document/human-size';
import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { Question } from '#ui/dialogs/question.tsx';
import { useArchiveMonth, useSealEnvelope } from '../mutations.ts';
import { documentsCounted, periodInWords } from '../periods.ts';
import { useNextEnvelope } from './use-next-envelope.ts';

interface Props {
  readonly envelope: Envelope;
  readonly onClose: () => void;
}

/** Asks before an envelope is sealed: what is sent, and that it is final. */
export function SealQuestion({ envelope, onClose }: Props): ReactElement {
  const next = useNextEnvelope(envelope);
  const seal = useSealEnvelope();
  const count = documentsCounted(envelope.documents_count);
  return (
    <Question
      title="Seal this envelope?"
      confirmLabel="Seal"
      act={() => seal.mutateAsync(envelope.id)}
      done="Envelope has been sealed"
      onClose={onClose}
    >
      <p>
        The {count} for {periodInWords(envelope.date)} will go to your accountants now, instead of
        on {displayDate(envelope.sealing_date)}.
      </p>
      <p>
        Sealing is final: you can’t add, change or delete anything afterwards.{' '}
        {next === null
          ? 'Later documents go into the current envelope.'
          : `Later documents go into the envelope for ${periodInWords(next)}, which opens on ${displayDate(next)}. You can’t upload anything until then.`}
      </p>
    </Question>
  );
}

/** Asks before the documents of a sealed envelope are archived, with the gains and losses. */
export function ArchiveQuestion({ envelope, onClose }: Props): ReactElement {
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
        The {count} for {periodInWords(envelope.date)} will move to cold storage. This frees up{' '}
        {humanSize(envelope.counted_bytes)} of your storage, but you won’t be able to view or
        download them here. Your accountants have their own copies.
      </p>
      <p>This can’t be undone. Download them first if you want to keep a copy.</p>
    </Question>
  );
}
