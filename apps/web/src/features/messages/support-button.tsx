import type { ReactElement } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useContact } from '#lib/session/profile.ts';
import bar from '#ui/controls/bar-button.module.css';
import { Icon } from '#ui/controls/icons.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { helpDeskFor } from './help-desk.ts';

const SupportDialog = lazyDialog(async () => (await import('./support-dialog.tsx')).SupportDialog);

/** In the bar of every signed-in page: the brand's support, which is told the contact's name. */
export function SupportButton(): ReactElement {
  const { support_widget } = currentBrand();
  const { first_name, last_name, email } = useContact();
  const { show, dialog } = useDialog();
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const person = { name, email: email ?? '' };
  const look = {
    className: `${bar.button} screen-only`,
    'aria-label': 'Support',
    title: 'Support',
  };
  if (support_widget !== 'message') {
    const href = helpDeskFor(support_widget.help_desk, person);
    return (
      <a {...look} href={href} target="_blank" rel="noreferrer">
        <Icon name="help" />
      </a>
    );
  }
  return (
    <>
      <button
        {...look}
        type="button"
        aria-haspopup="dialog"
        onClick={() => show((onClose) => <SupportDialog {...{ ...person, onClose }} />)}
      >
        <Icon name="help" />
      </button>
      {dialog}
    </>
  );
}
