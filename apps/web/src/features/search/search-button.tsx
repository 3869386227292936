import { useState, type ComponentType, type ReactElement } from 'react';
import bar from '#ui/controls/bar-button.module.css';
import { Keys } from '#ui/controls/keys.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { openDialogs } from '#ui/dialogs/open-dialogs.ts';
import { toast } from '#ui/dialogs/toast-store.ts';
import { moreStyles } from '#ui/more-styles.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';
import type { Command } from './item.ts';
import styles from './search-button.module.css';

interface Props {
  /** The pages and actions to find. Their names wait too. */
  readonly commands: () => Promise<readonly Command[]>;
  /** Only the drawing, for phones. */
  readonly narrow: boolean;
}

interface LoadedPalette {
  readonly Palette: PaletteComponent;
  readonly found: readonly Command[];
}
type PaletteComponent = ComponentType<{
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}>;

/** Opens the search across the portal, as do `/` outside of fields and Ctrl+K or ⌘K everywhere. */
export function SearchButton({ commands, narrow }: Props): ReactElement {
  const [shown, setShown] = useState<LoadedPalette | null>(null);
  const open = async () => {
    try {
      // Its code loads when somebody searches.
      const [{ Palette }, found] = await Promise.all([
        import('./palette.tsx'),
        commands(),
        moreStyles(),
      ]);
      setShown({ Palette, found });
    } catch {
      toast.error('The search could not be loaded. Check your internet connection and try again.');
    }
  };
  useWindowEvent('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (openDialogs.top() === null) void open();
  });
  return (
    <>
      <button
        type="button"
        className={`${bar.button} ${styles.button}`}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        title="Search everything (Ctrl+K)"
        onClick={() => void open()}
      >
        <Icon name="search" />
        {!narrow && <Keys names={['/']} />}
      </button>
      {shown && <shown.Palette commands={shown.found} onClose={() => setShown(null)} />}
    </>
  );
}

const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], [role=menu]';

function isShortcut({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent) {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.closest(TYPED_IN) !== null;
  return key === '/' && !isTyping && openDialogs.top() === null;
}
