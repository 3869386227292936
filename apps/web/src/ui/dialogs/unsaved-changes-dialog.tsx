import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  readonly saving: boolean;
  readonly onUpdate: () => void;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
  /** The unsaved record: "INV-0031 for Calder & Holt LLP, £134.61". */
  readonly about?: string;
}

/** Asks when a form with unsaved changes is left. "Keep editing" and Escape stay on the form. */
export function UnsavedChangesDialog(props: Props): ReactElement | null {
  const { open, saving, onUpdate, onDiscard, onStay, about } = props;
  if (!open) return null;
  return (
    <Dialog
      title="You've made changes!"
      size="small"
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay} initialFocus>
            Keep editing
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
          <Button kind="primary" busy={saving} onClick={onUpdate}>
            Update
          </Button>
        </>
      }
    >
      <p>Save before continuing?</p>
      {about && <p className="fine">Not saved yet: {about}.</p>}
    </Dialog>
  );
}
