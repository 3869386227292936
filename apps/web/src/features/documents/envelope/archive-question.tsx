import type { Envelope } from '@counterfoil/contract/envelopes/schemas';
import type { ReactElement } from 'react';
import { useClient } from '#lib/session/profile.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
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
  const confirm = () =>
    archive.mutate(envelope.id, {
      onSuccess: () => toast.success('Documents have been archived'),
      // A toast reports a failure.
      onSettled: onClose,
    });
  const count = documentsCounted(envelope.documents_count);
  return (
    <Confirm
      title="Archive these documents?"
      confirmLabel="Archive"
      busy={archive.isPending}
      onConfirm={confirm}
      onCancel={() => archive.isPending || onClose()}
    >
      <p>
        The {count} of {periodInWords(envelope.date, isShoeboxClient)} will move to cold storage.
        They no longer count against your storage, and they can no longer be viewed or downloaded
        here. Your accountants have their own copies.
      </p>
      <p>There is no way back. Download them first if you want to keep them at hand.</p>
    </Confirm>
  );
}
