import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** The paper of an invoice. Most visits to a list open none, and the viewer is a page's worth of code. */
export const PreviewDialog = lazyDialog(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
);
