import { useState, type ReactElement, type ReactNode } from 'react';
import { Menu, type MenuEntry } from './menu.tsx';

interface Props {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens a menu of its own. (Tables share one menu: `menu` of Table.) */
export function MenuButton({ label, entries, head, className, children }: Props): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {children}
      </button>
      {anchor && <Menu {...{ anchor, label, entries, head }} onClose={() => setAnchor(null)} />}
    </>
  );
}
