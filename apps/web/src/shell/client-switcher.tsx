import { useState, type ComponentType, type ReactElement } from 'react';
import { clientName } from '#lib/session/client-flags.ts';
import { useContact, useContacts } from '#lib/session/profile.ts';
import { Icon } from '#ui/controls/icons.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { moreStyles } from '#ui/more-styles.ts';
import styles from './shell.module.css';

interface Props {
  /** Where the section on screen begins: never a record, which would be another client's. */
  readonly start: string;
}

type SwitcherComponent = ComponentType<{ readonly start: string; readonly onClose: () => void }>;

/** Names the current client, and opens the list of the user's clients. A user with only one has no use for it. */
export function ClientSwitcher({ start }: Props): ReactElement | null {
  const [shown, setShown] = useState<{ readonly ClientList: SwitcherComponent } | null>(null);
  const name = clientName(useContact());
  if (useContacts().length < 2) return null;
  const open = async () => {
    try {
      // Its code loads when somebody switches.
      const [{ ClientList }] = await Promise.all([
        import('#features/account/switcher/client-list.tsx'),
        moreStyles(),
      ]);
      setShown({ ClientList });
    } catch {
      toast.error(
        'Your clients could not be loaded. Check your internet connection and try again.',
      );
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.switcher}
        aria-label={`Client: ${name}`}
        aria-haspopup="dialog"
        title={`${name} (switch client)`}
        onClick={() => void open()}
      >
        <span className={styles.switcherName}>{name}</span>
        <Icon name="down" size={16} />
      </button>
      {shown && <shown.ClientList start={start} onClose={() => setShown(null)} />}
    </>
  );
}
