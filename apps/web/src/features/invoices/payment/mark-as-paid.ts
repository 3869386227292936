import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** Its code loads when it first opens: only forms need React Hook Form. */
export const MarkAsPaidDialog = lazyDialog(
  async () => (await import('./mark-as-paid-dialog.tsx')).MarkAsPaidDialog,
);
