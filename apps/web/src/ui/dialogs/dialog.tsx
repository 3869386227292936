import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { openDialogs } from './open-dialogs.ts';

interface Props {
  readonly title: string;
  /** Called for Escape, the backdrop and the close button. */
  readonly onClose: () => void;
  /**
   * `full` takes the window; its content scrolls by itself. `sheet` is a panel at the right, on phones the
   * whole screen, with its actions at its foot. `palette` is near the top, without a visible title; its
   * content scrolls by itself.
   */
  readonly size?: 'small' | 'medium' | 'large' | 'full' | 'sheet' | 'palette';
  readonly role?: 'dialog' | 'alertdialog';
  /** The buttons at the bottom. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * An open dialog; render it while it is open. It is the browser's own modal <dialog>, so the page
 * behind it is inert, and the focus stays inside and returns on closing. `data-autofocus` marks the
 * element with the first focus.
 */
export function Dialog({ title, onClose, size, role, actions, children }: Props): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    openDialogs.add(element);
    return () => {
      openDialogs.remove(element);
      // Closed before it is removed: only then does the browser return the focus.
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size ?? 'medium'}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        // React also passes on the Escape of a dialog inside this one.
        if (event.target === dialog.current) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current && role !== 'alertdialog') onClose();
      }}
    >
      <div className={styles.inner}>
        <h2 id={`${id}-title`} className={size === 'palette' ? 'hidden-text' : styles.title}>
          {title}
        </h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {actions && <div className={`${styles.actions} buttons`}>{actions}</div>}
        {role !== 'alertdialog' && (
          <div className={styles.close}>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  );
}
