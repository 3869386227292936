import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';

/** The sheet before an invoice is sent; its mail and its PDF can wait until then. */
export const SendSheet = lazyDialog(async () => (await import('./send-sheet.tsx')).SendSheet);
