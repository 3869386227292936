export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** A second sentence below it. */
  readonly note?: string | undefined;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const show = (kind: Toast['kind']) => (text: string, note?: string) => {
  last += 1;
  // A repeated sentence replaces the earlier one.
  change([...toasts.filter((toast) => toast.text !== text), { id: last, kind, text, note }]);
};

/** `toast.success('Invoice sent!')`, `toast.error(problem.message)`: callable from anywhere. */
export const toast = { success: show('success'), error: show('error') };

export const toastStore = {
  read: () => toasts,
  dismiss: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
