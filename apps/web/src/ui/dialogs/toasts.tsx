import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { openDialogs } from './open-dialogs.ts';
import { toastStore, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

/**
 * The place of all toasts, once at the root. Errors stay until they are closed. An open dialog
 * shows them inside, as the page behind it can neither be read out nor used.
 */
export function Toasts(): ReactElement {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const of = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <OneToast key={toast.id} toast={toast} />);
  const errors = of('error');
  const isInDialog = dialog !== null && errors.length > 0;
  return (
    <>
      <div className={styles.stack}>
        <div role="status">{of('success')}</div>
        <div role="alert">{!isInDialog && errors}</div>
      </div>
      {isInDialog &&
        createPortal(
          <div className={styles.stack}>
            <div role="alert">{errors}</div>
          </div>,
          dialog,
        )}
    </>
  );
}

function OneToast({ toast: { id, kind, text, note } }: { toast: Toast }): ReactElement {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // It waits while somebody points at it or is inside it.
    if (kind === 'error' || isHeld) return;
    const timer = setTimeout(() => toastStore.dismiss(id), toastStore.seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'error' ? 'warning' : 'check'} />
      <div className={styles.text}>
        <p>{text}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <IconButton icon="close" label="Dismiss message" onClick={() => toastStore.dismiss(id)} />
    </div>
  );
}
