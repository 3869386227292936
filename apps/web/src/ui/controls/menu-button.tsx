import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { lookProps, type ButtonLook } from './button.tsx';
import { Icon } from './icons.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

interface Props {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly head?: ReactNode;
  /** Looks like a button with an arrow after its words; otherwise `className` sets the look. */
  readonly kind?: ButtonLook['kind'];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens its own menu; so does Down. (Tables share one menu: `menu` of Table.) */
export function MenuButton(props: Props): ReactElement {
  const { label, entries, head, kind, className, children } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const openByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || anchor) return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <button
        type="button"
        {...(kind ? lookProps({ kind }) : { className })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        onKeyDown={openByKey}
      >
        {children}
        {kind && <Icon name="down" size={16} />}
      </button>
      {anchor && <Menu {...{ anchor, label, entries, head }} onClose={() => setAnchor(null)} />}
    </>
  );
}
