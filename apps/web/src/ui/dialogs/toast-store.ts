import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** A second sentence below it. */
  readonly note?: string | undefined;
}

const { read, change, subscribe } = createStore<readonly Toast[]>([]);
let last = 0;

const show = (kind: Toast['kind']) => (text: string, note?: string) => {
  last += 1;
  // A repeated sentence replaces the earlier one.
  change((toasts) => [
    ...toasts.filter((toast) => toast.text !== text),
    { id: last, kind, text, note },
  ]);
};

/** `toast.success('Invoice sent!')`, `toast.error(problem.message)`: callable from anywhere. */
export const toast = { success: show('success'), error: show('error') };

export const SECONDS = 6;

export const toastStore = {
  read,
  dismiss: (id: number) => change((toasts) => toasts.filter((toast) => toast.id !== id)),
  subscribe,
  /** How long good news stays; longer in tests, as a busy machine looks late. */
  seconds: SECONDS,
};
