import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import { openDialogs } from './open-dialogs.ts';
import { toastStore, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

const SECONDS = 6;

/**
 * Where toasts appear: once, at the root, or in the dialog on top, as what is behind it can neither be
 * read out nor pressed. Errors stay until they are closed.
 */
export function Toasts(): ReactElement {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const of = (kind: Toast['kind']) => toasts.filter((toast) => toast.kind === kind);
  const stack = (
    <div className={styles.stack}>
      <div role="status">
        {of('success').map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert">
        {of('error').map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
  return dialog && toasts.length > 0 ? createPortal(stack, dialog) : stack;
}

function OneToast({ toast: { id, kind, text, note } }: { toast: Toast }): ReactElement {
  useEffect(() => {
    if (kind === 'error') return;
    const timer = setTimeout(() => toastStore.dismiss(id), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={styles.toast} data-kind={kind}>
      <Icon name={kind === 'error' ? 'warning' : 'check'} />
      <div className={styles.text}>
        <p>{text}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <IconButton icon="close" label="Dismiss message" onClick={() => toastStore.dismiss(id)} />
    </div>
  );
}
