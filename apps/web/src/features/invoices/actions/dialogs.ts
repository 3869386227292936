import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** The paper of an invoice. Most visits to a list open none, and the viewer is as much code as a page. */
export const PreviewDialog = lazyDialog(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
);

/** The status of an invoice's email, which few visits to a list ask for. */
export const DeliveryDialog = lazyDialog(
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
);

/** The dialog of a payment; only forms need React Hook Form. */
export const MarkAsPaidDialog = lazyDialog(
  async () => (await import('../payment/mark-as-paid-dialog.tsx')).MarkAsPaidDialog,
);

/** The sheet of a reminder or a second mail; only forms need React Hook Form. */
export const AgainSheet = lazyDialog(
  async () => (await import('../sending/again-sheet.tsx')).AgainSheet,
);
