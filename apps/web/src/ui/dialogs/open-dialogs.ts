import { createStore } from './store.ts';

const { read, change, subscribe } = createStore<readonly HTMLDialogElement[]>([]);

/** The open dialogs: the page behind them is inert and dimmed. */
export const openDialogs = {
  /** The topmost; null when none is open. */
  top: (): HTMLDialogElement | null => read().at(-1) ?? null,
  add: (dialog: HTMLDialogElement) => change((opened) => [...opened, dialog]),
  remove: (dialog: HTMLDialogElement) =>
    change((opened) => opened.filter((each) => each !== dialog)),
  subscribe,
};
