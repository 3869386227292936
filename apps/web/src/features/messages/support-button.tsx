import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useContact } from '#lib/session/profile.ts';
import { Button, lookProps } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { helpDeskFor } from './help-desk.ts';
import styles from './support-button.module.css';

const SupportDialog = lazyDialog(async () => (await import('./support-dialog.tsx')).SupportDialog);

/** At the end of every page: the brand's support, which is told the contact's name. */
export function SupportButton(): ReactElement {
  const { support_widget } = currentBrand();
  const { first_name, last_name, email } = useContact();
  const { show, dialog } = useDialog();
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const person = { name, email: email ?? '' };
  return (
    <div className={`${styles.support} screen-only`}>
      {support_widget === 'message' ? (
        <Button
          kind="quiet"
          onClick={() => show((onClose) => <SupportDialog {...{ ...person, onClose }} />)}
        >
          Support
        </Button>
      ) : (
        <a
          {...lookProps({ kind: 'quiet' })}
          href={helpDeskFor(support_widget.help_desk, person)}
          target="_blank"
          rel="noreferrer"
        >
          Support
        </a>
      )}
      {dialog}
    </div>
  );
}
