import { useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { openDialogs } from './open-dialogs.ts';

interface Props {
  readonly title: string;
  /** Escape, the backdrop or the close button. */
  readonly onClose: () => void;
  /** `full` takes the window; what stands in it scrolls by itself. */
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  readonly role?: 'dialog' | 'alertdialog';
  /** The buttons at the bottom. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * An open dialog: render it while it is open. The browser's own modal <dialog>, so the page behind
 * is inert, the focus stays inside and goes back on closing. `data-autofocus` marks what gets it.
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
      // Closed before it leaves the page: only then does the browser give the focus back.
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
        // React hands the Escape of a dialog inside this one on to us.
        if (event.target === dialog.current) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current && role !== 'alertdialog') onClose();
      }}
    >
      <div className={styles.inner}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {role !== 'alertdialog' && (
          <div className={styles.close}>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  );
}
