import { useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from './confirm.tsx';
import { toast } from './toast-store.ts';

interface Props {
  readonly title?: string;
  readonly confirmLabel: string;
  /** Set for deletions: afterwards the button or row that opened the question is gone. */
  readonly danger?: boolean;
  /** The action; a toast reports its failure. */
  readonly act: () => Promise<unknown>;
  /** The toast after it. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks, acts and closes, even after a failure. It stays open, busy, until the action has ended. */
export function Question({ act, done, onClose, danger = false, ...texts }: Props): ReactElement {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await act();
    } catch {
      return onClose();
    }
    toast.success(done);
    // The dialog first returns the focus to a row that is about to disappear; then the heading takes it.
    flushSync(onClose);
    if (danger) document.querySelector('h1')?.focus();
  };
  return (
    <Confirm
      {...texts}
      {...{ danger, busy }}
      onConfirm={() => void confirm()}
      onCancel={() => busy || onClose()}
    />
  );
}
