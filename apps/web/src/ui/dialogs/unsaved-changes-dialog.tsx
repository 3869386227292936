import type { ReactElement } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly open: boolean;
  readonly saving: boolean;
  readonly onUpdate: () => void;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** Asks when a form with unsaved changes is left; Escape stays on the form. */
export function UnsavedChangesDialog(props: Props): ReactElement | null {
  const { open, saving, onUpdate, onDiscard, onStay } = props;
  if (!open) return null;
  return (
    <Dialog
      title="You've made changes!"
      size="small"
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onDiscard}>Discard</Button>
          <Button kind="primary" busy={saving} onClick={onUpdate} initialFocus>
            Update
          </Button>
        </>
      }
    >
      <p>Save before continuing?</p>
    </Dialog>
  );
}
