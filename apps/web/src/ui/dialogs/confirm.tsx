import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action. Render it while it is open; Cancel has the focus. */
export function Confirm(props: Props): ReactElement {
  const {
    title = 'Are you sure?',
    children,
    confirmLabel = 'Yes',
    danger,
    busy,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} initialFocus>
            Cancel
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
