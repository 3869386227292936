import type { ReactElement, ReactNode, Ref } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title?: string;
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly cancelRef?: Ref<HTMLButtonElement>;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Left out when there is nothing to confirm. */
  readonly onConfirm?: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** Asks before an action, or shows one in progress. Render it while it is open; Cancel has the focus. */
export function Confirm(props: Props): ReactElement {
  const {
    title = 'Are you sure?',
    children,
    confirmLabel = 'Yes',
    cancelLabel = 'Cancel',
    cancelRef,
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
          <Button {...(cancelRef && { ref: cancelRef })} onClick={onCancel} initialFocus>
            {cancelLabel}
          </Button>
          {onConfirm && (
            <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
