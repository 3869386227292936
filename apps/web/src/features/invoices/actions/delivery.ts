import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** The status of an invoice's email, which few visits to a list ask for. */
export const DeliveryDialog = lazyDialog(
  async () => (await import('./delivery-dialog.tsx')).DeliveryDialog,
);
