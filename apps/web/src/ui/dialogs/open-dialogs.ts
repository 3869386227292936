const listeners = new Set<() => void>();
let opened: readonly HTMLDialogElement[] = [];

function change(next: readonly HTMLDialogElement[]): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** The open dialogs: the page behind them is inert and dimmed. */
export const openDialogs = {
  /** The topmost; null when none is open. */
  top: (): HTMLDialogElement | null => opened.at(-1) ?? null,
  add: (dialog: HTMLDialogElement) => change([...opened, dialog]),
  remove: (dialog: HTMLDialogElement) => change(opened.filter((each) => each !== dialog)),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
