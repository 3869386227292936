import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** Most who open a list do not enter a payment, and only forms need React Hook Form. */
export const MarkAsPaidDialog = lazyDialog(
  async () => (await import('./mark-as-paid-dialog.tsx')).MarkAsPaidDialog,
);
