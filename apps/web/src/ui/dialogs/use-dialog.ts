import { useState, type ReactElement } from 'react';

type DialogRenderer = (onClose: () => void) => ReactElement;

/** The dialog that a button or menu entry has opened: `show((onClose) => <Question .../>)`. */
export function useDialog() {
  const [shown, setShown] = useState<{ readonly dialog: ReactElement } | null>(null);
  const show = (dialogOf: DialogRenderer) => setShown({ dialog: dialogOf(() => setShown(null)) });
  return { show, dialog: shown?.dialog };
}
