import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Acts } from './acts.tsx';

interface Props {
  readonly id: string;
  /** As people call the record: "INV-0042", "Rowan Ltd". */
  readonly name: string;
  readonly onClose: () => void;
}

/** The changes to a record. */
export function HistoryDialog({ id, name, onClose }: Props): ReactElement {
  const title = `Changes to ${name}`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button onClick={onClose} initialFocus>
          Close
        </Button>
      }
    >
      <Acts label={title} subjectId={id} />
    </Dialog>
  );
}
