import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** The sheet that adds a customer beside a form; most invoices go to somebody known. */
export const AddCustomerSheet = lazyDialog(
  async () => (await import('./add-customer-sheet.tsx')).AddCustomerSheet,
);
